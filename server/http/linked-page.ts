import { readFileSync } from 'node:fs'
import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { paths } from '#shop/paths.ts'
import type { AppEnv } from './request.ts'
import { sharedStyles } from './shared-styles.ts'

/** Escaped HTML, ready to be put into other HTML. */
export type Html = ReturnType<typeof html>

const STYLE_PATH = '/linked-page.css'
const frame = ['linked-page', 'linked-parts']
  .map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8'))
  .join('\n')
const policy = (formAction: string) =>
  `default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`

/** The path of the style of all linked pages, with what some of them add, and the call that answers it in the fonts among a build's files. */
export function linkedPageStyle(
  files: Iterable<string> = [],
  ...styles: readonly string[]
): readonly [path: string, handler: MiddlewareHandler] {
  const css = [sharedStyles(files), frame, ...styles].join('\n')
  return [
    STYLE_PATH,
    async (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  ]
}

/**
 * Renders a page opened from an e-mail link: no scripts, not cached, not indexed, no referrer.
 * `formTo`: extra origin its form may lead to. `withdrawPath`: withdrawal form for this order.
 */
export function showLinkedPage(
  c: Context<AppEnv>,
  {
    title,
    body,
    formTo = '',
    withdrawPath = paths.withdraw,
  }: { readonly title: string; readonly body: Html; readonly formTo?: string; readonly withdrawPath?: string },
  status: ContentfulStatusCode = 200,
) {
  const { shop } = c.var
  c.header('referrer-policy', 'no-referrer')
  c.header('x-robots-tag', 'noindex')
  c.header('cache-control', 'no-store')
  c.header('content-security-policy', policy(`'self' ${formTo}`.trim()))
  const page = html`<!doctype html>
<html lang="en-IE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} – ${shop.settings.brand}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<header><p><a href="/">${shop.settings.brand}</a></p></header>
<main>${body}</main>
<footer><p>${shop.settings.tagline}</p>
<ul><li><a href="mailto:${shop.settings.contactEmail}">${shop.settings.contactEmail}</a></li>
<li><a href="${withdrawPath}">Withdraw from contract here</a></li>
<li><a href="${paths.returns}">Shipping &amp; Returns</a></li>
<li><a href="${paths.privacy}">Privacy Policy</a></li></ul></footer>
</body>
</html>
`
  return c.html(page, status)
}

/** Says of every link that opens nothing the same, whether it was guessed, cut, or what it led to is gone; and what to do instead. */
export function showDeadLink(c: Context<AppEnv>, instead: Html) {
  const title = 'This link does not work any more'
  return showLinkedPage(c, { title, body: html`<div class="narrow"><h1>${title}</h1>${instead}</div>` }, 404)
}

/** What is wrong with a form that was sent: sentences by the id of the field that each belongs to, '' for none. */
export type Problems = Readonly<Record<string, string>>

/** The problems of a form at the top of its page, each a link to its field; nothing if there are none. */
export function problemList(problems: Problems): Html {
  // A sentence that several fields share leads to the first of them.
  const fields = new Map(
    Object.entries(problems)
      .toReversed()
      .map(([field, sentence]) => [sentence, field]),
  )
  if (fields.size === 0) return html``
  const items = [...fields].toReversed().map(([sentence, field]) => {
    return html`<li>${field === '' ? sentence : html`<a href="#${field}">${sentence}</a>`}</li>`
  })
  return html`<div class="note bad" role="alert" tabindex="-1" autofocus><p><strong>There is a problem</strong></p>
<ul>${items}</ul></div>`
}

/** Says above a page that what its form asked for is done; takes the focus, so that it is read out. */
export function doneNote(sentence: string, more: string): Html {
  return html`<div class="note good" role="status" tabindex="-1" autofocus><p><strong>${sentence}</strong> ${more}</p></div>`
}

/** What is wrong with one field, beside it. */
export function fieldProblem(field: string, sentence: string | undefined): Html {
  if (!sentence) return html``
  return html`<p class="error" id="${field}-error"><span class="unseen">Error: </span>${sentence}</p>`
}

type Field = {
  readonly label: string
  readonly name: string
  readonly value?: string | undefined
  readonly error?: string | undefined
  readonly hint?: string
  readonly type?: 'text' | 'email'
  readonly autocomplete?: string
  readonly required?: boolean
  readonly max: number
}

/** A field of a form with its label, its hint and what is wrong with it; `max` is in characters. */
export function textField({
  label,
  name,
  value = '',
  error,
  hint,
  type = 'text',
  required,
  max,
  ...more
}: Field): Html {
  const described = [...(hint ? [`${name}-hint`] : []), ...(error ? [`${name}-error`] : [])].join(' ')
  return html`<div class="field"><label for="${name}">${label}</label>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
${fieldProblem(name, error)}
<input id="${name}" name="${name}" type="${type}" value="${value}" maxlength="${max}" autocomplete="${more.autocomplete ?? 'off'}" ${required ? 'required' : ''} ${error ? html`aria-invalid="true"` : ''} ${described === '' ? '' : html`aria-describedby="${described}"`}></div>`
}
