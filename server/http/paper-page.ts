import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import { drawIcon, type Look } from '#shop/look.ts'
import { sharedStyles } from './shared-styles.ts'

/** Escaped HTML, ready to be put into other HTML. */
type Html = ReturnType<typeof html>

const STYLE_PATH = '/paper.css'
const toolStyle = `.tools { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: center; padding: 0 0 1.5rem; font: 1rem/1.5 'Figtree Variable', 'Figtree on Arial', system-ui, sans-serif; text-align: left }
.tools a, .tools button { display: inline-flex; align-items: center; min-height: 2.75rem }
.tools [hidden] { display: none }
@media print { .tools { display: none } }
`
/** Printing needs a script, so the script also shows the button. */
const printScript =
  "const button=document.querySelector('.tools button');button.hidden=false;button.addEventListener('click',()=>print())"

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The security policy of a paper that the server answers with: its own style, the shop's fonts and the one script that prints. */
export function paperPolicy(style: string): string {
  return `default-src 'none'; style-src 'self' ${hashOf(style)}; font-src 'self'; img-src data:; script-src ${hashOf(printScript)}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
}

/** Route of the stylesheet that all papers share on screen. */
export function paperStyle(files: Iterable<string> = []): readonly [path: string, handler: MiddlewareHandler] {
  const css = sharedStyles(files) + toolStyle
  return [
    STYLE_PATH,
    async (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  ]
}

/** The way back from a paper that is shown: a path of the shop, and where it leads in words. */
export type WayBack = { readonly href: string; readonly label: string }

/**
 * A page to print. Shown by the server it has the shop's fonts, a button that prints and a way back, none of which is
 * printed. Without a way back it is a file of its own, to be sent or saved: it loads nothing and has no script.
 */
export async function paperPage({
  look,
  title,
  style,
  body,
  back,
}: {
  readonly look: Look
  readonly title: string
  readonly style: string
  readonly body: Html
  readonly back: WayBack | null
}): Promise<string> {
  const tools =
    back === null
      ? ''
      : html`<nav class="tools" aria-label="This page"><a href="${back.href}">${back.label}</a> <button type="button" hidden>Print</button></nav>`
  const page = await html`<!doctype html>
<html lang="en-IE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><link rel="icon" href="data:image/svg+xml,${encodeURIComponent(drawIcon(look))}">${back === null ? '' : html`<link rel="stylesheet" href="${STYLE_PATH}">`}<style>${raw(style)}</style></head>
<body>${tools}<main>${body}</main>${back === null ? '' : html`<script>${raw(printScript)}</script>`}</body></html>
`
  return page.toString()
}
