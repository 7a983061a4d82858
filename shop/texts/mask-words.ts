/** A letter, mark or digit of a script that puts spaces between its words. Han, kana, Thai, Lao, Khmer and Burmese put none, Korean adds particles to its names. */
const SPACED =
  '[[\\p{L}\\p{M}\\p{N}]--[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]]'
const APOSTROPHE = "['’ʼ]"
const HYPHEN = '[\\-\\u2010\\u2011]'

function loosely(words: string): string {
  return Array.from(words)
    .map((sign) => {
      if (new RegExp(APOSTROPHE, 'v').test(sign)) return APOSTROPHE
      if (new RegExp(HYPHEN, 'v').test(sign)) return HYPHEN
      return /\s/.test(sign) ? '\\s+' : sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
    })
    .join('')
}

/**
 * A text with `instead` for each of some words, wherever they stand as a whole: 'Ann' is not in 'Joanne', but in 'Ann’s' and
 * 'Mary-Ann'. Where a script puts no spaces between words, everywhere. Any case; composed and decomposed letters are alike.
 */
export function maskWords(text: string, words: readonly string[], instead: string): string {
  // The longest first, as one may hold another.
  const forms = words
    .map((one) => one.normalize('NFC').trim())
    .filter((one) => one !== '')
    .toSorted((a, b) => b.length - a.length)
  if (forms.length === 0) return text
  const bounded = forms.map((one) => {
    const isSpaced = (sign: string | undefined) => new RegExp(`^${SPACED}$`, 'v').test(sign ?? '')
    const signs = Array.from(one)
    const [before, after] = [isSpaced(signs[0]) ? `(?<!${SPACED})` : '', isSpaced(signs.at(-1)) ? `(?!${SPACED})` : '']
    return before + loosely(one) + after
  })
  return text.normalize('NFC').replace(new RegExp(bounded.join('|'), 'giv'), () => instead)
}
