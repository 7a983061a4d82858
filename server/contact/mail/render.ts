import { html, raw } from 'hono/html'
import type { Look } from '#shop/look.ts'
import { NON_BREAKING_HYPHEN } from '#shop/orders/reference.ts'
import { loadsFonts, lookOf } from '#shop/own-look.ts'
import { logoUrl } from '#shop/pictures/logo.ts'
import { WORDMARK_SIZE, wordmarkPaths } from '#shop/pictures/wordmark.ts'
import type { Settings } from '#shop/settings/settings.ts'
import type { ServerShop } from '#shop/shop.ts'
import { plainBlock } from '#shop/texts/text.ts'
import type { Action, Content, EmailPicture, Lines, Plate, PriceTable, Quote } from './content.ts'
import { linkWords } from './link-words.ts'

/** How e-mails look: each style stands beside its element, since many mail programs take no other. */
type Frame = { readonly look: Look; readonly origin: string }

const PICTURE = 64
const PLATE = 536
// Above and below a link in a sentence, so that it is 44 px to tap; it moves no line.
const TAP_ROOM = 14

function tableStyles({ colors }: Look) {
  const line = `border-bottom:1px solid ${colors.divider};vertical-align:middle`
  return {
    cell: `padding:10px 0;${line};text-align:left`,
    amountCell: `padding:10px 0 10px 10px;${line};text-align:right;white-space:nowrap`,
    heads: `color:${colors.textMuted};font-size:14px;font-weight:normal`,
  }
}

function pictureMarkup({ colors, radii }: Look, picture: EmailPicture | undefined) {
  if (!picture) return html``
  return html`<img src="${picture.src}" width="${PICTURE}" height="${PICTURE}" alt="${picture.alt}" class="picture" style="display:block;border:0;border-radius:${radii.image}px;background:${colors.surfacePicture};color:${colors.textMuted};font-size:11px;line-height:1.2">`
}

function tableMarkup(look: Look, { columns, lines, sums }: PriceTable) {
  const { cell, amountCell, heads } = tableStyles(look)
  const pictured = lines.some(({ picture }) => picture)
  const span = pictured ? 2 : 1
  const [first, ...amounts] = columns
  return html`<table class="ink" style="width:100%;border-collapse:collapse;margin:0 0 20px;color:${look.colors.text}">
<thead><tr><th scope="col" colspan="${span}" class="line quiet" style="${cell};${heads}">${first}</th>${amounts.map((column) => html`<th scope="col" class="line quiet" style="${amountCell};${heads}">${column}</th>`)}</tr></thead>
<tbody>${lines.map(
    ({ name, quantity, prices, picture }) =>
      html`<tr>${pictured ? html`<td class="line picture-cell" width="${PICTURE + 12}" style="${cell};width:${PICTURE + 12}px">${pictureMarkup(look, picture)}</td>` : html``}<td class="line" style="${cell}">${name}</td><td class="line" style="${amountCell}">${quantity}</td>${prices.map(
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

function link({ colors }: Look, url: string, words: string) {
  return html`<a href="${url}" class="link" style="padding:${TAP_ROOM}px 0;color:${colors.accent};overflow-wrap:anywhere">${words}</a>`
}

const SPECIAL = /((?:https?:\/\/|www\.)[^\s,]*[^\s,.;:!?)\]]|\u2068[^\u2068\u2069]*\u2069)/

const withoutBreaks = (text: string) => text.replaceAll(/\b([A-Z]{2,5})-(?=[A-Z\d]{8}\b)/g, `$1${NON_BREAKING_HYPHEN}`)

/** Turns URLs of the shop into links, and text between Unicode isolation marks into `<bdi>`, which all mail programs treat the same way. */
function linked({ look, origin }: Frame, text: string) {
  return text.split(SPECIAL).map((part) => {
    if (part.startsWith('\u2068')) return html`<bdi>${part.slice(1, -1)}</bdi>`
    return part.startsWith(`${origin}/`) ? link(look, part, linkWords(part)) : html`${withoutBreaks(part)}`
  })
}

type Markup = ReturnType<typeof html>

const broken = (lines: readonly Markup[]) => lines.map((line, index) => (index === 0 ? line : html`<br>${line}`))

function ownerWordsMarkup(look: Look, text: string) {
  const lines = text.split('\n').map((line) => {
    const parts = line.split(SPECIAL).map((part) => {
      if (part.startsWith('www.')) return link(look, `https://${part}`, part)
      return /^https?:/.test(part) ? link(look, part, part) : html`${part}`
    })
    return html`${parts}`
  })
  return html`<p style="margin:0 0 16px">${broken(lines)}</p>`
}

/** Word draws the cell, all others the link: both are filled, so that all of it can be pressed. */
function actionMarkup(frame: Frame, { button, href, lead, text }: Action) {
  const { colors, radii } = frame.look
  const words = lead || text ? paragraph(frame, [lead, text]) : html``
  return html`${words}<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 24px"><tr><td class="button" bgcolor="${colors.accent}" style="border-radius:${radii.pill}px;background:${colors.accent};mso-padding-alt:12px 28px"><a href="${href}" class="button" style="display:inline-block;padding:12px 28px;border-radius:${radii.pill}px;background:${colors.accent};color:${colors.onAccent};font-weight:bold;text-decoration:none">${button}</a></td></tr></table>`
}

function plateMarkup({ colors, radii }: Look, { plate: { src, alt, width = 1, height = 1 }, href }: Plate) {
  return html`<p style="margin:0 0 20px"><a href="${href}" style="text-decoration:none"><img src="${src}" width="${PLATE}" height="${Math.round((PLATE * height) / width)}" alt="${alt}" style="display:block;width:100%;max-width:${PLATE}px;height:auto;border:0;border-radius:${radii.image}px;background:${colors.surfacePicture};color:${colors.textMuted}"></a></p>`
}

function paragraph(frame: Frame, [lead, text = '']: readonly [lead: string | undefined, text: string | undefined]) {
  const strong = lead ? html`<strong>${withoutBreaks(lead)}</strong> ` : html``
  return html`<p style="margin:0 0 16px">${strong}${linked(frame, text)}</p>`
}

function linesMarkup(frame: Frame, { lead, lines }: Lines) {
  const parts = lines.map((line) => html`<br>${linked(frame, line)}`)
  return html`<p style="margin:0 0 16px"><strong>${withoutBreaks(lead)}</strong>${parts}</p>`
}

function quoteMarkup(frame: Frame, { lead, quote }: Quote) {
  const lines = quote.map((line) => html`${linked(frame, line)}`)
  return html`<p style="margin:0 0 4px"><strong>${withoutBreaks(lead)}</strong></p><blockquote class="line" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid ${frame.look.colors.divider}">${broken(lines)}</blockquote>`
}

function detailsMarkup(frame: Frame, details: readonly string[]) {
  const lines = broken(details.map((line) => html`${linked(frame, line)}`))
  return html`<p class="quiet" style="margin:24px 0 0;color:${frame.look.colors.textMuted};font-size:12px">${lines}</p>`
}

function sectionMarkup({ colors, fonts }: Look, section: string) {
  return html`<h2 class="line" style="margin:24px 0 16px;padding:24px 0 0;border-top:1px solid ${colors.divider};font:normal 20px/1.3 ${raw(fonts.emailDisplay)}">${section}</h2>`
}

/** The logo, else the shop's name, as a picture with the card's background, so that it stays readable when a mail program darkens the card. */
function wordmarkMarkup(look: Look, { brand, logo }: Settings, origin: string) {
  const { colors, fonts } = look
  if (logo) {
    const { width, height } = logo
    return html`<picture><source srcset="${origin}${logoUrl(logo, 'email-dark')}" media="(prefers-color-scheme:dark)"><img src="${origin}${logoUrl(logo, 'email')}" width="${width}" height="${height}" alt="${brand}" class="link" style="display:block;border:0;max-width:100%;color:${colors.accent};font:${WORDMARK_SIZE.height}px/1.2 ${raw(fonts.emailDisplay)}"></picture>`
  }
  const { width, height } = WORDMARK_SIZE
  // It is drawn in the shop's own font alone. Another look has its name in letters of the machine.
  if (!loadsFonts(look)) return html`<span style="font:${height}px/1.2 ${raw(fonts.emailDisplay)}">${brand}</span>`
  return html`<picture><source srcset="${origin}${wordmarkPaths.dark}" media="(prefers-color-scheme:dark)"><img src="${origin}${wordmarkPaths.light}" width="${width}" height="${height}" alt="${brand}" class="link" style="display:block;border:0;max-width:100%;color:${colors.accent};font:${height}px/1 ${raw(fonts.emailDisplay)}"></picture>`
}

function blockMarkup(frame: Frame, block: Content['blocks'][number]) {
  const { look } = frame
  if (typeof block === 'string') return paragraph(frame, [undefined, block])
  if ('columns' in block) return tableMarkup(look, block)
  if ('button' in block) return actionMarkup(frame, block)
  if ('plate' in block) return plateMarkup(look, block)
  if ('ownerWords' in block) return ownerWordsMarkup(look, block.ownerWords)
  if ('section' in block) return sectionMarkup(look, block.section)
  if ('lines' in block) return linesMarkup(frame, block)
  if ('quote' in block) return quoteMarkup(frame, block)
  if ('details' in block) return detailsMarkup(frame, block.details)
  if ('lead' in block) return paragraph(frame, [block.lead, block.text])
  if ('list' in block) {
    const items = block.list.map((item) => html`<li style="margin:0 0 6px">${linked(frame, item)}</li>`)
    return block.ordered
      ? html`<ol style="margin:0 0 16px;padding-left:24px">${items}</ol>`
      : html`<ul style="margin:0 0 16px;padding-left:24px">${items}</ul>`
  }
  return html`<ul>${block.rows.map(([name, ...cells]) => html`<li>${name}: ${cells.join(', ')}</li>`)}</ul>`
}

const stylesOf = ({
  colors,
  darkEmail: dark,
}: Look) => `@media (max-width:359px){.picture{width:40px!important;height:40px!important;font-size:0!important}.picture-cell{width:48px!important}}
@media (min-width:480px){.page{padding:32px 16px!important}.card{padding:32px!important}}
@media (prefers-color-scheme:dark){body,.page{background:${dark.page}!important}.card{background:${dark.card}!important}.card,.ink{color:${dark.text}!important}.quiet{color:${dark.textMuted}!important}.line{border-color:${dark.divider}!important}.link{color:${dark.accent}!important}.button{background:${dark.accent}!important}a.button{color:${colors.text}!important}}`

/** Renders an e-mail as one column of tables below the shop's name. Every value is escaped. Only the owner's own text links to other sites (S10.89). */
export async function renderHtml(
  shop: ServerShop,
  { preheader, heading, blocks, footer }: Content,
  origin: string,
): Promise<string> {
  const look = lookOf(shop.ownLook)
  const { colors, fonts, radii } = look
  const page = await html`<!doctype html>
<html lang="en-IE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${heading}</title>
<style>:root{color-scheme:light dark}
${raw(stylesOf(look))}</style></head>
<body style="margin:0;background:${colors.surfaceBand}">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="page" align="center" bgcolor="${colors.surfaceBand}" style="padding:0;background:${colors.surfaceBand}">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="card" align="left" bgcolor="${colors.surfaceRaised}" style="padding:24px 16px;border-radius:${radii.image}px;overflow-wrap:anywhere;background:${colors.surfaceRaised};color:${colors.text};font:16px/1.5 ${raw(fonts.emailText)}">
<p class="line" style="margin:0 0 28px;padding:0 0 8px;border-bottom:1px solid ${colors.divider}"><a href="${origin}/" class="link" style="display:inline-block;padding:8px 0;vertical-align:top;color:${colors.accent};text-decoration:none">${wordmarkMarkup(look, shop.settings, origin)}</a></p>
<h1 style="margin:0 0 16px;font:normal 28px/1.25 ${raw(fonts.emailDisplay)}">${withoutBreaks(heading)}</h1>
${blocks.map((block) => blockMarkup({ look, origin }, block))}
<div class="line quiet" style="border-top:1px solid ${colors.divider};margin-top:32px;padding-top:16px;color:${colors.textMuted};font-size:14px">${footer.map((line) => html`<p style="margin:0 0 8px">${line}</p>`)}</div>
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
  if (typeof block === 'object' && 'section' in block) return `${block.section}\n${'-'.repeat(block.section.length)}`
  if (typeof block === 'object' && 'lines' in block) return [block.lead, ...block.lines].join('\n')
  if (typeof block === 'object' && 'quote' in block)
    return [block.lead, ...block.quote.map((line) => `> ${line}`.trimEnd())].join('\n')
  if (typeof block === 'object' && 'details' in block) return block.details.join('\n')
  return plainBlock(block)
}

export function renderText({ heading, blocks, footer }: Content): string {
  return `${[heading, ...blocks.map(plain).filter(Boolean), '--', footer.join('\n')].join('\n\n')}\n`
}
