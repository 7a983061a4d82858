type Kind = { readonly of: string; readonly found: RegExp }

/** All that differs from run to run, each with the word that stands for it. The part in parentheses is replaced. */
const kinds: readonly Kind[] = [
  { of: 'link', found: /(?<=\/(?:order|gift|bespoke-order|review|review\/stop)\/)([\w-]{20,}(?:\.[\w-]+)*)/g },
  { of: 'payment page', found: /\b(cs_test_\w+)/g },
  { of: 'order', found: /\b(SOL[-\u2011][\dA-Z_]{8})\b/g },
  { of: 'payment', found: /\b((?:pi|ch|re|du|dp|evt|txn)_\w{10,})/g },
  { of: 'id', found: /\b([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\b/g },
]

export const nameless = (text: string) => kinds.reduce((seen, { of, found }) => seen.replaceAll(found, `<${of}>`), text)

const counted = new Set(['order', 'link'])

/**
 * Gives whatever differs from run to run a name that stays: the number of the story in which it was first seen, and which one of
 * that story it was. An order of another story keeps the number of its own.
 */
export function stableNames() {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  let story = ''
  function nameOf(of: string, found: string): string {
    if (!counted.has(of)) return `<${of}>`
    const key = `${of} ${found.replace('\u2011', '-')}`
    const known = names.get(key)
    if (known !== undefined) return known
    const count = (counts.get(`${story} ${of}`) ?? 0) + 1
    counts.set(`${story} ${of}`, count)
    const name = `<${of} ${story}${count === 1 ? '' : `.${count}`}>`
    names.set(key, name)
    return name
  }
  return {
    begin(name: string) {
      story = name
    },
    in: (text: string) => kinds.reduce((seen, { of, found }) => seen.replaceAll(found, (one) => nameOf(of, one)), text),
  }
}
