import { Link } from './link.tsx'
import { splitText } from './split-text.ts'

type Props = { text: string; links: Readonly<Record<string, string>> }

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text in which some words are links, by the path within the shop or the address that they lead to. */
export function LinkedText({ text, links }: Props) {
  const pattern = new RegExp(Object.keys(links).map(escaped).join('|'))
  return splitText(text, pattern).map(({ words, at }) => {
    const to = links[words]
    if (to === undefined) return words
    return to.startsWith('/') ? (
      <Link key={at} to={to}>
        {words}
      </Link>
    ) : (
      <a key={at} href={to}>
        {words}
      </a>
    )
  })
}
