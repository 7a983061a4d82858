import { html, raw } from 'hono/html'
import { darkPalette, palette } from '#shop/palette.ts'
import type { Shop } from '#shop/shop.ts'
import { plainBlock } from '#shop/texts/text.ts'
import type { Action, Content, EmailPicture, Plate, PriceTable } from './content.ts'
import { linkWords } from './link-words.ts'

/** What mail programs draw in both schemes: each style stands beside its element, since many take no other. */
export const colours = {
  light: {
    page: palette.surfaceBand,
    card: palette.surfaceRaised,
    ink: palette.text,
    quiet: palette.textMuted,
    line: palette.divider,
    link: palette.accent,
  },
  dark: darkPalette,
} as const

const { light, dark } = colours
/** The serif of the shop's name, of those that machines have. */
const serif = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
const PICTURE = 64
/** As wide as the letter's column. */
const PLATE = 536

const cell = `padding:10px 0;border-bottom:1px solid ${light.line};text-align:left;vertical-align:middle`
const amountCell = `padding:10px 0 10px 10px;border-bottom:1px solid ${light.line};text-align:right;vertical-align:middle;white-space:nowrap`
const heads = `color:${light.quiet};font-size:14px;font-weight:normal`

function pictureMarkup(picture: EmailPicture | undefined) {
  if (!picture) return html``
  return html`<img src="${picture.src}" width="${PICTURE}" height="${PICTURE}" alt="${picture.alt}" style="display:block;border:0;border-radius:4px;background:${palette.surfacePicture};color:${palette.textMuted};font-size:11px;line-height:1.2">`
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

function link(url: string, words: string) {
  return html`<a href="${url}" class="link" style="color:${light.link};overflow-wrap:anywhere">${words}</a>`
}

/** Web addresses without the punctuation of their sentence, and what Unicode's marks isolate. */
const SPECIAL = /((?:https?:\/\/|www\.)[^\s,]*[^\s,.;:!?)\]]|\u2068[^\u2068\u2069]*\u2069)/

/** Text with its links to the shop, and with what Unicode's marks isolate in elements of its own, which every mail program reads alike. */
function linked(text: string, origin: string) {
  return text.split(SPECIAL).map((part) => {
    if (part.startsWith('\u2068')) return html`<bdi>${part.slice(1, -1)}</bdi>`
    return part.startsWith(`${origin}/`) ? link(part, linkWords(part)) : html`${part}`
  })
}

/** The owner's own words, in which every web address is a link with the words that were typed. */
function ownerWordsMarkup(text: string) {
  const parts = text.split(SPECIAL).map((part) => {
    if (part.startsWith('www.')) return link(`https://${part}`, part)
    return /^https?:/.test(part) ? link(part, part) : html`${part}`
  })
  return html`<p style="margin:0 0 16px">${parts}</p>`
}

/** Word draws the cell, all others the link: both are filled, so that all of it can be pressed. */
function actionMarkup({ button, href, lead, text }: Action, origin: string) {
  const words = lead || text ? paragraph([lead, text], origin) : html``
  return html`${words}<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 24px"><tr><td class="button" bgcolor="${light.link}" style="border-radius:999px;background:${light.link};mso-padding-alt:12px 28px"><a href="${href}" class="button" style="display:inline-block;padding:12px 28px;border-radius:999px;background:${light.link};color:${palette.onAccent};font-weight:bold;text-decoration:none">${button}</a></td></tr></table>`
}

function plateMarkup({ plate: { src, alt }, href }: Plate) {
  return html`<p style="margin:0 0 20px"><a href="${href}"><img src="${src}" width="${PLATE}" height="${PLATE}" alt="${alt}" style="display:block;width:100%;max-width:${PLATE}px;height:auto;border:0;border-radius:4px;background:${palette.surfacePicture};color:${palette.textMuted}"></a></p>`
}

function paragraph([lead, text = '']: readonly [lead: string | undefined, text: string | undefined], origin: string) {
  const strong = lead ? html`<strong>${lead}</strong> ` : html``
  return html`<p style="margin:0 0 16px">${strong}${linked(text, origin)}</p>`
}

/** A block of a letter as HTML, every value escaped; only the owner's own words link to other sites. */
function blockMarkup(block: Content['blocks'][number], origin: string) {
  if (typeof block === 'string') return paragraph([undefined, block], origin)
  if ('columns' in block) return tableMarkup(block)
  if ('button' in block) return actionMarkup(block, origin)
  if ('plate' in block) return plateMarkup(block)
  if ('ownerWords' in block) return ownerWordsMarkup(block.ownerWords)
  if ('lead' in block) return paragraph([block.lead, block.text], origin)
  if ('list' in block) {
    const items = block.list.map((item) => html`<li style="margin:0 0 6px">${linked(item, origin)}</li>`)
    return block.ordered
      ? html`<ol style="margin:0 0 16px;padding-left:24px">${items}</ol>`
      : html`<ul style="margin:0 0 16px;padding-left:24px">${items}</ul>`
  }
  return html`<ul>${block.rows.map(([name, ...cells]) => html`<li>${name}: ${cells.join(', ')}</li>`)}</ul>`
}

/** What no style beside an element can say: room on wider screens, and the colours of the dark. */
const styles = `@media (min-width:480px){.page{padding:32px 16px!important}.card{padding:32px!important}}
@media (prefers-color-scheme:dark){body,.page{background:${dark.page}!important}.card{background:${dark.card}!important}.card,.ink{color:${dark.ink}!important}.quiet{color:${dark.quiet}!important}.line{border-color:${dark.line}!important}.link{color:${dark.link}!important}.button{background:${dark.link}!important}a.button{color:${light.ink}!important}}`

/** The HTML of a letter in the one frame of all letters: one column of tables with the shop's name above, every value escaped; only the owner's own words link to other sites. */
export async function renderHtml(
  shop: Shop,
  { preheader, heading, blocks, footer }: Content,
  origin: string,
): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en-IE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${heading}</title>
<style>:root{color-scheme:light dark}
${raw(styles)}</style></head>
<body style="margin:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="page" align="center" bgcolor="${light.page}" style="padding:0;background:${light.page}">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="card" align="left" bgcolor="${light.card}" style="padding:24px 16px;border-radius:4px;overflow-wrap:anywhere;background:${light.card};color:${light.ink};font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<p class="line" style="margin:0 0 28px;padding:0 0 16px;border-bottom:1px solid ${light.line};font:28px/1.2 ${raw(serif)}"><a href="${origin}/" class="link" style="color:${light.link};text-decoration:none">${shop.settings.brand}</a></p>
<h1 style="margin:0 0 16px;font:normal 28px/1.25 ${raw(serif)}">${heading}</h1>
${blocks.map((block) => blockMarkup(block, origin))}
<div class="line quiet" style="border-top:1px solid ${light.line};margin-top:32px;padding-top:16px;color:${light.quiet};font-size:14px">${footer.map((line) => html`<p style="margin:0 0 8px">${line}</p>`)}</div>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`
  return page.toString()
}

function plainTable({ lines, sums }: PriceTable): string {
  const rows = lines.map(({ name, quantity, prices }) => {
    const price = prices.at(-1)
    return price === undefined ? `- ${quantity} × ${name}` : `${quantity} × ${name}  ${price}`
  })
  return [...rows, ...sums.map(([label, amount]) => `${label}  ${amount}`)].join('\n')
}

function plainAction({ button, href, lead, text }: Action): string {
  const words = [lead, text].filter(Boolean).join(' ')
  return `${words || `${button}:`} ${href}`
}

function plain(block: Content['blocks'][number]): string {
  if (typeof block === 'object' && 'columns' in block) return plainTable(block)
  if (typeof block === 'object' && 'button' in block) return plainAction(block)
  if (typeof block === 'object' && 'plate' in block) return ''
  if (typeof block === 'object' && 'ownerWords' in block) return block.ownerWords
  return plainBlock(block)
}

/** The plain text of a letter. */
export function renderText({ heading, blocks, footer }: Content): string {
  return `${[heading, ...blocks.map(plain).filter(Boolean), '--', footer.join('\n')].join('\n\n')}\n`
}
