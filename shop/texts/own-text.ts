import type { Block, Section } from './text.ts'

const ITEM = /^(?:- |\d+\. )/
const LEADS_TO_LIST = /^(?!- |\d+\. ).+\n(?=- |1\. )/gm

function blockOf(paragraph: string): Block {
  const lines = paragraph.split('\n')
  if (!lines.every((line) => ITEM.test(line))) return lines.join(' ')
  return { list: lines.map((line) => line.replace(ITEM, '')), ordered: !paragraph.startsWith('-') }
}

/** A text that an owner writes in one line, where there is no room for more: its headings end with a colon, and semicolons divide the items of a list. */
export function asOneLine(text: string): string {
  return text
    .trim()
    .replace(/^(?:- |\d+\. )/, '')
    .replaceAll(/\.?(?<!\n)\n+(?:- |\d+\. )/g, '; ')
    .replaceAll(/^# +([^;\n]+?)[.:]?(?:;|$)/gm, '$1:')
    .replaceAll(/\s+/g, ' ')
}

/** The sections of a text that an owner writes without markup: '# ' begins a heading, '- ' or '1. ' an item of a list, and an empty line or a list ends a paragraph. */
export function ownSections(text: string): Section[] {
  const parts = `\n${text}`.split(/\n# /).map((part, index) => {
    const [heading = '', ...rest] = index === 0 ? ['', part] : part.split('\n')
    const paragraphs = rest
      .join('\n')
      .replace(LEADS_TO_LIST, '$&\n')
      .split(/\n{2,}/)
    return {
      heading: heading.trim(),
      blocks: paragraphs
        .map((one) => one.trim())
        .filter(Boolean)
        .map(blockOf),
    }
  })
  return parts.filter(({ heading, blocks }) => heading !== '' || blocks.length > 0)
}
