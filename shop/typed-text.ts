import * as v from 'valibot'

/** Spaces of every width, tabs, line breaks and the blank of Braille. */
const SPACE = /[\p{Z}\t-\r\x85\u2800]/gu

/**
 * Invisible characters, and those that print as a box. Joiners and selectors stay if they are part of a letter or an emoji:
 * inside an emoji (RGI sequences of UTS 51), after a letter of a script that joins (from Arabic to Vedic), and after an
 * ideograph.
 */
const INVISIBLE =
  /(\u{1f3f4}[\u{e0030}-\u{e007a}]+\u{e007f}|\p{ExtPict}[\ufe0e\ufe0f\p{EMod}]?(?:\u200d\p{ExtPict}[\ufe0f\p{EMod}]?)*|[#*\d]\ufe0f\u20e3|(?=\p{L})[\u0600-\u1cff\ua800-\uabff\ufb50-\ufefc\u{10800}-\u{1e95f}](?:(?!\p{DI})\p{M})*[\u180b-\u180f\u200c\u200d]|\p{sc=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}])|[\p{Cc}\p{Cs}\p{Co}\p{DI}\p{NChar}\ufff9-\ufffd\u{1d159}]/gu

/** The characters of most texts, none of which is changed: the patterns above take 40 times as long to find that out. */
const PLAIN = /^[ -~\xa1-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e€]*$/

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** More marks on one letter than any language uses. */
const STACKED = /(\p{M}{4})\p{M}+/gu

function withoutInvisible(typed: string): string {
  if (PLAIN.test(typed)) return typed
  return typed.replace(SPACE, ' ').replace(INVISIBLE, '$1').normalize('NFC').replace(STACKED, '$1')
}

/** Cleans a text that somebody typed on one line: no invisible characters, single spaces, composed letters (NFC). '' if nothing in it can be seen (S10.63). */
export function cleanLine(typed: string): string {
  const text = withoutInvisible(typed).replace(/ {2,}/g, ' ').trim()
  return VISIBLE.test(text) ? text : ''
}

/** Cleans a text that somebody typed over several lines: each as `cleanLine` does, line breaks as '\n', at most one empty line between two. */
export function cleanText(typed: string): string {
  return typed
    .split(/\r\n?|[\n\x85\u2028\u2029]/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Cleans text that is copied rather than written, such as an e-mail address, a reference or a link. Also removes quotes and
 * brackets around it, and punctuation after it.
 */
export function cleanCode(typed: string): string {
  const narrow = typed.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
  const bare = cleanLine(narrow.replace(/\p{DI}/gu, '')).replace(/^[\s"'`\p{Pi}\p{Pf}\p{Ps}<]+/u, '')
  // One pass from the end: a pattern would look at every run of signs again for each of them.
  let end = bare.length
  while (end > 0 && /[\s"'`\p{Pi}\p{Pf}\p{Pe}>.,;:!?]/u.test(bare.charAt(end - 1))) end -= 1
  return cleanLine(bare.slice(0, end))
}

/**
 * The length of a clean text as every limit counts it: marks and joiners of a letter or an emoji do not count. It is never
 * more than the UTF-16 units that `maxlength` counts in a browser.
 */
export function countCharacters(text: string): number {
  return Array.from(text.replace(/[\p{M}\p{Cf}]/gu, '')).length
}

/** A schema for a text that somebody types on one line; every text that people type goes through this, `typedText` or `typedCode`. */
export const typedLine = (message?: string) => v.pipe(v.string(message), v.transform(cleanLine))

export const typedText = (message?: string) => v.pipe(v.string(message), v.transform(cleanText))

export const typedCode = (message?: string) => v.pipe(v.string(message), v.transform(cleanCode))

/** Refuses a text with more characters (see `countCharacters`). The API's description reads `max`. */
export const upTo = (max: number, message?: string) => ({
  ...v.check((text: string) => text.length <= max || countCharacters(text) <= max, message),
  max,
})
