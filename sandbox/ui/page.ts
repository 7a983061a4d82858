import type { Context } from 'hono'
import { html } from 'hono/html'
import type { StatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '../../server/http/request.ts'

/** Escaped HTML, ready to be put into other HTML. */
export type Html = ReturnType<typeof html>

type Page = { readonly title: string; readonly bar: string; readonly body: Html; readonly publicUrl: string }

/** What every page of the payment stand-in says at its top. */
export const PAYMENT_BAR = 'Sandbox checkout – no money moves. Never type a real card number'

function contentPolicy(publicUrl: string): string {
  // Browsers hold a form's redirects to form-action too, and paying ends with one to the public address.
  return `default-src 'none'; style-src 'self'; img-src data:; font-src 'self'; frame-src 'self'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'self'`
}

/** Answers with a page of the sandbox: never stored, never indexed, without scripts. */
export function showPage(c: Context<AppEnv>, { title, bar, body, publicUrl }: Page, status: StatusCode = 200) {
  const { shop } = c.var
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex, nofollow')
  c.header('content-security-policy', contentPolicy(publicUrl))
  c.status(status)
  return c.html(html`<!doctype html>
<html lang="en-IE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} | ${shop.settings.brand} sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<header><p class="bar">${bar}</p>
<p class="brand"><a href="/">${shop.settings.brand}</a></p></header>
<main>${body}</main>
</body>
</html>`)
}

/** Answers 404 with a page that leads back to the shop. */
export function showMissing(c: Context<AppEnv>, what: string, publicUrl: string) {
  const body = html`<h1>${what} could not be found</h1>
<p>The address may be incomplete, or it belongs to another sandbox.</p>
<p><a class="button" href="/">Back to the shop</a></p>`
  return showPage(c, { title: 'Not found', bar: PAYMENT_BAR, body, publicUrl }, 404)
}
