import { Link } from './link.tsx'

type Props = { text: string; links: Readonly<Record<string, string>> }

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export function LinkedText({ text, links }: Props) {
  const pattern = new RegExp(Object.keys(links).map(escaped).join('|'))
  return splitText(text, pattern).map(({ words, at }) => {
    const to = links[words]
    if (to === undefined) return words ? <span key={at}>{words}</span> : null
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

/** The parts of a text, in turn what a pattern does not match and what it matches, each with its start index. */
export function splitText(text: string, pattern: RegExp): { words: string; at: number }[] {
  let end = 0
  return text.split(new RegExp(`(${pattern.source})`)).map((words) => {
    const at = end
    end += words.length
    return { words, at }
  })
}
