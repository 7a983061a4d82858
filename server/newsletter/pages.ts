import { createHash } from 'node:crypto'
import type { Context, Handler } from 'hono'
import { html, raw } from 'hono/html'
import * as v from 'valibot'
import { Email } from '#shop/checkout/email.ts'
import { NEWSLETTER_CONFIRM_DAYS } from '#shop/promises.ts'
import { settings } from '#shop/settings.ts'
import type { AppEnv } from '../http/request.ts'
import type { Services } from '../services.ts'
import { type Purpose, readerOf } from './links.ts'
import { confirm, signUp, unsubscribe } from './readers.ts'

const { brand } = settings

type Words = { readonly title: string; readonly text: string; readonly button?: string }

const questions: Record<Purpose, Words> = {
  confirm: {
    title: 'Do you want our newsletter?',
    text: `Press the button, and you are on the list of ${brand}.`,
    button: 'Yes, sign me up',
  },
  unsubscribe: {
    title: 'Leave the newsletter?',
    text: 'Press the button, and your address is deleted from the list at once.',
    button: 'Yes, take me off the list',
  },
}
const confirmed = { title: 'You are on the list', text: 'Thank you. Every letter has a link to leave again.' }
const gone = { title: 'You are off the list', text: 'Your address is deleted. No newsletter comes any more.' }
const runOut = {
  title: 'This link does not work any more',
  text: `A link works for ${NEWSLETTER_CONFIRM_DAYS} days, until you leave the list. Sign up again on our front page if you like.`,
}

const style =
  'body{max-width:34rem;margin:0 auto;padding:2rem 1rem;color:#2b1a20;background:#fff;font:1.0625rem/1.5 system-ui,sans-serif}h1{color:#6e1f36;line-height:1.25}a{color:#6e1f36}button{min-height:44px;padding:0 1.25rem;border:2px solid #6e1f36;border-radius:4px;color:#fff;background:#6e1f36;font:inherit;font-weight:600;cursor:pointer}'
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** A page of its own, without scripts, that no search engine keeps and that tells no other site where one comes from. */
function show(c: Context, { title, text, button }: Words, status: 200 | 404 = 200) {
  c.header('referrer-policy', 'no-referrer')
  c.header('x-robots-tag', 'noindex')
  c.header('content-security-policy', policy)
  const form = button === undefined ? '' : html`<form method="post"><button>${button}</button></form>`
  const page = html`<!doctype html>
<html lang="en-IE">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} – ${brand}</title>
<style>${raw(style)}</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
${form}
<p><a href="/">Go to the shop</a></p>
</main>
</html>
`
  return c.html(page, status)
}

/** GET /newsletter/confirm and /newsletter/unsubscribe: a page that asks, since mail programs open links by themselves. */
export function ask(services: Services, purpose: Purpose): Handler<AppEnv> {
  return async (c) => {
    const id = await readerOf(services, purpose, c.req.query('token') ?? '')
    return id === null ? show(c, runOut, 404) : show(c, questions[purpose])
  }
}

/** POST /newsletter/confirm and /newsletter/unsubscribe: does it; the latter is also what mail programs send by one click (RFC 8058). */
export function act(services: Services, purpose: Purpose): Handler<AppEnv> {
  return async (c) => {
    const id = await readerOf(services, purpose, c.req.query('token') ?? '')
    if (id === null) return show(c, runOut, 404)
    if (purpose === 'confirm') return (await confirm(services, id)) ? show(c, confirmed) : show(c, runOut, 404)
    await unsubscribe(services, id)
    return show(c, gone)
  }
}

const SignUp = v.object({ email: Email }, 'The request must be a JSON object')

/** POST /functions/v1/newsletter: takes a sign-up where mail is set up; the answer tells nothing about the address (docs/decisions/050). */
export function takeSignUp(services: Services): Handler<AppEnv> {
  return async (c) => {
    const parsed = v.safeParse(SignUp, c.get('json'), { abortPipeEarly: true })
    if (!parsed.success) return c.json({ ok: false, error: parsed.issues[0].message }, 400)
    if (await signUp(services, parsed.output.email)) return c.json({ ok: true })
    return c.json({ ok: false, error: 'Too many people sign up just now. Please try again tomorrow.' }, 429)
  }
}
