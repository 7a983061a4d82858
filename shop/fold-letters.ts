/** Letters that Unicode does not take apart, as people write them on a keyboard without them. */
const SPELLED: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
}

/** Marks after letters of scripts that people also write without them, and after signs. In all others, such as Japanese, Devanagari and Thai, a mark is a letter. */
const ACCENTS = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Common}])\p{M}+/gu

const APOSTROPHES = /['’‘ʼʻ`´′]/g

/** A text as it is searched and as handles are made of it: lower case, plain letters for accented ones, no apostrophes: 'O’Brien Straße' is 'obrien strasse'. */
export function foldLetters(text: string): string {
  return (
    text
      .normalize()
      .replace(APOSTROPHES, '')
      .normalize('NFKD')
      // Taken apart, signs such as ″ are two of them.
      .replace(APOSTROPHES, '')
      .toLowerCase()
      .replace(/\p{DI}/gu, '')
      .replace(ACCENTS, '$1')
      .replace(/[æœøßþðđħłŧŋıς]/g, (letter) => SPELLED[letter] ?? letter)
      .normalize()
  )
}

export function foldedWords(text: string): string[] {
  return foldLetters(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}
