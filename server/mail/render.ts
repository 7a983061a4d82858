import { html, raw } from 'hono/html'
import { settings } from '#shop/settings.ts'
import type { Content } from './content.ts'
import { blockMarkup, colours, serif } from './markup.ts'

const { light, dark } = colours

/** What no style beside an element can say: room on wider screens, and the colours of the dark. */
const styles = `@media (min-width:480px){.page{padding:32px 16px!important}.card{padding:32px!important}}
@media (prefers-color-scheme:dark){body,.page{background:${dark.page}!important}.card{background:${dark.card}!important}.card,.ink{color:${dark.ink}!important}.quiet{color:${dark.quiet}!important}.line{border-color:${dark.line}!important}.link{color:${dark.link}!important}.button{background:${dark.link}!important}a.button{color:${light.ink}!important}}`

/** The HTML of a letter in the one frame of all letters: one column of tables with the shop's name above, every value escaped, links only to the shop's own address. */
export async function renderHtml({ preheader, heading, blocks, footer }: Content, origin: string): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en-IE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${heading}</title>
<style>:root{color-scheme:light dark}
${raw(styles)}</style></head>
<body style="margin:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="page" align="center" bgcolor="${light.page}" style="padding:0;background:${light.page}">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="card" align="left" bgcolor="${light.card}" style="padding:24px 16px;border-radius:4px;overflow-wrap:anywhere;background:${light.card};color:${light.ink};font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<p class="line" style="margin:0 0 28px;padding:0 0 16px;border-bottom:1px solid ${light.line};font:28px/1.2 ${raw(serif)}"><a href="${origin}/" class="link" style="color:${light.link};text-decoration:none">${settings.brand}</a></p>
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
