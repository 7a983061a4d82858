import { html } from 'hono/html'
import type { Action, Content, LetterPicture, Plate, PriceTable } from './content.ts'

/** What mail programs draw in both schemes: each style stands beside its element, since many take no other. */
export const colours = {
  light: { page: '#F4EDE3', card: '#FFFFFF', ink: '#2B1A20', quiet: '#5E4A50', line: '#DCCFC0', link: '#6E1F36' },
  dark: { page: '#170F12', card: '#24181C', ink: '#F4EDE3', quiet: '#CDBFC1', line: '#4A383D', link: '#EDC6C4' },
} as const

const { light } = colours
/** The serif of the shop's name, of those that machines have. */
export const serif = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
const PICTURE = 64
/** As wide as the letter's column. */
const PLATE = 536

const cell = `padding:10px 0;border-bottom:1px solid ${light.line};text-align:left;vertical-align:middle`
const amountCell = `padding:10px 0 10px 10px;border-bottom:1px solid ${light.line};text-align:right;vertical-align:middle;white-space:nowrap`
const heads = `color:${light.quiet};font-size:14px;font-weight:normal`

function pictureMarkup(picture: LetterPicture | undefined) {
  if (!picture) return html``
  return html`<img src="${picture.src}" width="${PICTURE}" height="${PICTURE}" alt="${picture.alt}" style="display:block;border:0;border-radius:4px;background:#EFE6DA;color:#5E4A50;font-size:11px;line-height:1.2">`
}

function tableMarkup({ columns, lines, sums }: PriceTable) {
  const pictured = lines.some(({ picture }) => picture)
  const span = pictured ? 2 : 1
  const [first, ...amounts] = columns
  return html`<table class="ink" style="width:100%;border-collapse:collapse;margin:0 0 20px;color:${light.ink}">
<thead><tr><th scope="col" colspan="${span}" class="line quiet" style="${cell};${heads}">${first}</th>${amounts.map((column) => html`<th scope="col" class="line quiet" style="${amountCell};${heads}">${column}</th>`)}</tr></thead>
<tbody>${lines.map(
    ({ name, quantity, prices, picture }) =>
      html`<tr>${pictured ? html`<td class="line" width="${PICTURE + 12}" style="${cell};width:${PICTURE + 12}px">${pictureMarkup(picture)}</td>` : html``}<td class="line" style="${cell}">${name}</td><td class="line" style="${amountCell}">${quantity}</td>${prices.map(
        (price) => html`<td class="line" style="${amountCell}">${price}</td>`,
      )}</tr>
`,
  )}</tbody>
${
  sums.length === 0
    ? html``
    : html`<tfoot>${sums.map(([label, amount], n) => {
        const weight = n === sums.length - 1 ? 'bold' : 'normal'
        return html`<tr><th scope="row" colspan="${columns.length - 2 + span}" class="line" style="${cell};font-weight:${weight}">${label}</th><td class="line" style="${amountCell};font-weight:${weight}">${amount}</td></tr>
`
      })}</tfoot>`
}
</table>`
}

/** Text with its links to the shop, and with what Unicode's marks isolate in elements of its own, which every mail program reads alike. */
function linked(text: string, origin: string) {
  return text.split(/(https?:\/\/[^\s,]+|\u2068[^\u2069]*\u2069)/).map((part) => {
    if (part.startsWith('\u2068')) return html`<bdi>${part.slice(1, -1)}</bdi>`
    return part.startsWith(`${origin}/`)
      ? html`<a href="${part}" class="link" style="color:${light.link};overflow-wrap:anywhere">${part}</a>`
      : html`${part}`
  })
}

/** Word draws the cell, all others the link: both are filled, so that all of it can be pressed. */
function actionMarkup({ button, href, lead, text }: Action, origin: string) {
  const words = lead || text ? paragraph([lead, text], origin) : html``
  return html`${words}<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 24px"><tr><td class="button" bgcolor="${light.link}" style="border-radius:999px;background:${light.link};mso-padding-alt:12px 28px"><a href="${href}" class="button" style="display:inline-block;padding:12px 28px;border-radius:999px;background:${light.link};color:#FFFFFF;font-weight:bold;text-decoration:none">${button}</a></td></tr></table>`
}

function plateMarkup({ plate: { src, alt }, href }: Plate) {
  return html`<p style="margin:0 0 20px"><a href="${href}"><img src="${src}" width="${PLATE}" height="${PLATE}" alt="${alt}" style="display:block;width:100%;max-width:${PLATE}px;height:auto;border:0;border-radius:4px;background:#EFE6DA;color:#5E4A50"></a></p>`
}

function paragraph([lead, text = '']: readonly [lead: string | undefined, text: string | undefined], origin: string) {
  const strong = lead ? html`<strong>${lead}</strong> ` : html``
  return html`<p style="margin:0 0 16px">${strong}${linked(text, origin)}</p>`
}

/** A block of a letter as HTML, every value escaped, with links to pages of the shop's own address alone. */
export function blockMarkup(block: Content['blocks'][number], origin: string) {
  if (typeof block === 'string') return paragraph([undefined, block], origin)
  if ('columns' in block) return tableMarkup(block)
  if ('button' in block) return actionMarkup(block, origin)
  if ('plate' in block) return plateMarkup(block)
  if ('lead' in block) return paragraph([block.lead, block.text], origin)
  if ('list' in block) {
    const items = block.list.map((item) => html`<li style="margin:0 0 6px">${linked(item, origin)}</li>`)
    return block.ordered
      ? html`<ol style="margin:0 0 16px;padding-left:24px">${items}</ol>`
      : html`<ul style="margin:0 0 16px;padding-left:24px">${items}</ul>`
  }
  return html`<ul>${block.rows.map(([name, ...cells]) => html`<li>${name}: ${cells.join(', ')}</li>`)}</ul>`
}
