import { html } from 'hono/html'
import { type Block, plainBlock } from '#shop/texts/text.ts'

/** Pieces with their prices: all columns in HTML, the last price alone after the name in plain text. */
export type PriceTable = {
  readonly columns: readonly string[]
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly prices: readonly string[] }[]
  readonly sums: readonly (readonly [label: string, amount: string])[]
}

/** What a letter says, before it is rendered as plain text and as HTML. */
export type Content = {
  readonly preheader: string
  readonly heading: string
  readonly blocks: readonly (Block | PriceTable)[]
  readonly footer: readonly string[]
}

function plainTable({ lines, sums }: PriceTable): string {
  const rows = lines.map(({ name, quantity, prices }) => `${quantity} × ${name}  ${prices.at(-1) ?? ''}`)
  return [...rows, ...sums.map(([label, amount]) => `${label}  ${amount}`)].join('\n')
}

/** The plain text of a letter. */
export function renderText({ heading, blocks, footer }: Content): string {
  const parts = blocks.map((block) =>
    typeof block === 'object' && 'columns' in block ? plainTable(block) : plainBlock(block),
  )
  return `${[heading, ...parts, '--', footer.join('\n')].join('\n\n')}\n`
}

const cell = 'padding:8px 0;border-bottom:1px solid #E7DCD5;text-align:left;vertical-align:top'
const amountCell =
  'padding:8px 0 8px 12px;border-bottom:1px solid #E7DCD5;text-align:right;vertical-align:top;white-space:nowrap'

function tableMarkup({ columns, lines, sums }: PriceTable) {
  return html`<table style="width:100%;border-collapse:collapse;margin:0 0 20px">
<thead><tr>${columns.map((column, n) => html`<th scope="col" style="${n === 0 ? cell : amountCell}">${column}</th>`)}</tr></thead>
<tbody>${lines.map(
    ({
      name,
      quantity,
      prices,
    }) => html`<tr><td style="${cell}">${name}</td><td style="${amountCell}">${quantity}</td>${prices.map(
      (price) => html`<td style="${amountCell}">${price}</td>`,
    )}</tr>
`,
  )}</tbody>
<tfoot>${sums.map(([label, amount], n) => {
    const weight = n === sums.length - 1 ? 'bold' : 'normal'
    return html`<tr><th scope="row" colspan="${columns.length - 1}" style="${cell};font-weight:${weight}">${label}</th><td style="${amountCell};font-weight:${weight}">${amount}</td></tr>
`
  })}</tfoot>
</table>`
}

/** Text with its links to the shop, and with what Unicode's marks isolate in elements of its own, which every mail program reads alike. */
function linked(text: string, origin: string) {
  return text.split(/(https?:\/\/[^\s,]+|\u2068[^\u2069]*\u2069)/).map((part) => {
    if (part.startsWith('\u2068')) return html`<bdi>${part.slice(1, -1)}</bdi>`
    return part.startsWith(`${origin}/`)
      ? html`<a href="${part}" style="color:#6E1F36;overflow-wrap:anywhere">${part}</a>`
      : html`${part}`
  })
}

function markup(block: Block | PriceTable, origin: string) {
  if (typeof block === 'string') return html`<p style="margin:0 0 16px">${linked(block, origin)}</p>`
  if ('columns' in block) return tableMarkup(block)
  if ('lead' in block)
    return html`<p style="margin:0 0 16px"><strong>${block.lead}</strong> ${linked(block.text, origin)}</p>`
  if ('list' in block) {
    const items = block.list.map((item) => html`<li style="margin:0 0 6px">${linked(item, origin)}</li>`)
    return block.ordered
      ? html`<ol style="margin:0 0 16px;padding-left:24px">${items}</ol>`
      : html`<ul style="margin:0 0 16px;padding-left:24px">${items}</ul>`
  }
  return html`<ul>${block.rows.map(([name, ...cells]) => html`<li>${name}: ${cells.join(', ')}</li>`)}</ul>`
}

/** The HTML of a letter: one column, every value escaped, links only to the shop's own address. */
export async function renderHtml({ preheader, heading, blocks, footer }: Content, origin: string): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en-IE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${heading}</title></head>
<body style="margin:0;background:#FFFFFF;color:#2B1A20;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" style="width:100%;border-collapse:collapse"><tr><td style="padding:24px 16px">
<div style="max-width:600px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25;color:#6E1F36">${heading}</h1>
${blocks.map((block) => markup(block, origin))}
<div style="border-top:1px solid #E7DCD5;padding-top:16px;font-size:14px">${footer.map((line) => html`<p style="margin:0 0 8px">${line}</p>`)}</div>
</div></td></tr></table>
</body></html>
`
  return page.toString()
}
