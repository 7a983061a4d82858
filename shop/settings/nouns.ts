import type { Settings } from './settings.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

/** The owner's words for what the shop sells, as sentences need them: 'bracelet', 'a bracelet', 'A bracelet', 'Bracelets', 'Beaded bracelets'. */
export function nounsOf({ settings: { nouns } }: { readonly settings: Pick<Settings, 'nouns'> }) {
  const { one, many, described } = nouns
  const a = withArticle(one)
  return {
    one,
    many,
    described,
    a,
    A: capital(a),
    One: capital(one),
    Many: capital(many),
    Described: capital(described),
  }
}
