export type Block =
  | string
  | { readonly lead: string; readonly text: string }
  | { readonly list: readonly string[]; readonly ordered?: boolean }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

export type Section = { readonly heading: string; readonly blocks: readonly Block[]; readonly framed?: boolean }

/** A text that pages show and e-mails carry: one source, drawn by each in its own way. */
export type Text = { readonly title: string; readonly sections: readonly Section[] }

export function plainBlock(block: Block): string {
  if (typeof block === 'string') return block
  if ('lead' in block) return `${block.lead} ${block.text}`.trimEnd()
  if ('list' in block) return block.list.map((item, n) => `${block.ordered ? `${n + 1}.` : '-'} ${item}`).join('\n')
  return block.rows.map(([name, ...cells]) => `- ${name}: ${cells.join(', ')}`).join('\n')
}

export function plainText({ title, sections }: Text): string {
  const parts = sections.flatMap(({ heading, blocks }) => [heading, ...blocks.map(plainBlock)])
  return `${[title, ...parts].filter((part) => part !== '').join('\n\n')}\n`
}
