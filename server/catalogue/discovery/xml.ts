import { escapeUTF8 } from 'entities/escape'

// Characters that no XML 1.0 document may hold, not even as references.
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string) => escapeUTF8(text.replaceAll(forbidden, ''))

function tag(name: string, attributes: Readonly<Record<string, string>>, content: string) {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${pairs.join('')}${content === '' ? '/>' : `>${content}</${name}>`}`
}

export function leaf(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  return tag(name, attributes, escaped(text))
}

export function branch(
  name: string,
  children: readonly string[],
  attributes: Readonly<Record<string, string>> = {},
): string {
  return tag(name, attributes, children.join('\n'))
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}
