import type { Context, Handler } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { Email } from '#shop/checkout/email.ts'
import { findTopic, type Topic } from '#shop/newsletter/topics.ts'
import { TELL_ME_PATH } from '#shop/paths.ts'
import { EMAIL_MAX, NEWSLETTER_CONFIRM_DAYS } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { problemList, showDeadLink, showLinkedPage, textField } from '../http/linked-page.ts'
import type { AppEnv } from '../http/request.ts'
import type { Services } from '../services/services.ts'
import { type Purpose, readerOf } from './links.ts'
import { confirm, findReader, signUp, unsubscribe } from './readers.ts'

type Words = { readonly title: string; readonly text: string; readonly button?: string }

function question(shop: Shop, purpose: Purpose, topic: Topic | null): Words {
  const isOnce = topic?.isOnce === true
  if (purpose === 'confirm')
    return {
      title: isOnce ? `Shall we tell you: ${topic.name}?` : 'Do you want our newsletter?',
      text: isOnce ? topic.consent : `Press the button, and you are on the list of ${shop.settings.brand}.`,
      button: isOnce ? 'Yes, tell me' : 'Yes, sign me up',
    }
  return {
    title: isOnce ? 'Shall we not tell you?' : 'Leave the newsletter?',
    text: 'Press the button, and your address is deleted from the list at once.',
    button: 'Yes, take me off the list',
  }
}
const confirmed = { title: 'You are on the list', text: 'Thank you. Every letter has a link to leave again.' }
const gone = { title: 'You are off the list', text: 'Your address is deleted. No letter of this kind comes any more.' }
const runOut = html`<p class="lead">A link works for ${NEWSLETTER_CONFIRM_DAYS} days, until you leave the list. Sign up again on our front page if you like.</p>
<p><a href="/">Go to the shop</a></p>`

function show(c: Context<AppEnv>, { title, text, button }: Words, status: 200 | 404 = 200) {
  const form = button === undefined ? '' : html`<form method="post"><button>${button}</button></form>`
  const body = html`<div class="narrow"><h1>${title}</h1><p class="lead">${text}</p>${form}
<p><a href="/">Go to the shop</a></p></div>`
  return showLinkedPage(c, { title, body }, status)
}

/** GET /newsletter/confirm and /newsletter/unsubscribe: a page that asks, since mail programs open links by themselves. */
export function ask(services: Services, purpose: Purpose): Handler<AppEnv> {
  return async (c) => {
    const { shop } = c.var
    const id = await readerOf(services, purpose, c.req.query('token') ?? '')
    if (id === null) return showDeadLink(c, runOut)
    const reader = await findReader(services.db, id)
    return show(c, question(shop, purpose, reader && findTopic(shop, reader.topic, { wasOpen: true })))
  }
}

/** POST /newsletter/confirm and /newsletter/unsubscribe: does it; the latter is also what mail programs send by one click (RFC 8058). */
export function act(services: Services, purpose: Purpose): Handler<AppEnv> {
  return async (c) => {
    const id = await readerOf(services, purpose, c.req.query('token') ?? '')
    if (id === null) return showDeadLink(c, runOut)
    if (purpose === 'confirm') return (await confirm(services, id)) ? show(c, confirmed) : showDeadLink(c, runOut)
    await unsubscribe(services, id)
    return show(c, gone)
  }
}

const TOO_MANY = 'Too many people sign up just now. Please try again tomorrow.'

const SignUp = v.object({ email: Email }, 'The request must be a JSON object')

/** POST /functions/v1/newsletter: takes a sign-up where mail is set up; the answer tells nothing about the address (docs/decisions/014). */
export function takeSignUp(services: Services): Handler<AppEnv> {
  return async (c) => {
    const parsed = v.safeParse(SignUp, c.get('json'), { abortPipeEarly: true })
    if (!parsed.success) return c.json({ ok: false, error: sentenceFor(parsed.issues) }, 400)
    if (await signUp(services, parsed.output.email)) return c.json({ ok: true })
    return c.json({ ok: false, error: TOO_MANY }, 429)
  }
}

/** The topic that a page is asked for; the newsletter has its own form. */
function askedTopic(c: Context<AppEnv>): Topic | null {
  const { shop } = c.var
  const topic = findTopic(shop, c.req.query('about') ?? '')
  return topic?.isOnce ? topic : null
}

function showTellMe(c: Context<AppEnv>, topic: Topic, { value, error }: { value?: string; error?: string } = {}) {
  const title = `Tell me when: ${topic.name}`
  const body = html`<div class="narrow">${problemList(error === undefined ? {} : { email: error })}<h1>${title}</h1>
<p class="lead">${topic.consent}</p>
<form method="post" action="${TELL_ME_PATH}${topic.id}" class="card">
${textField({ label: 'Email address', name: 'email', value, error, hint: 'We write to it first, to make sure that it is yours.', type: 'email', autocomplete: 'email', required: true, max: EMAIL_MAX })}
<button>Tell me when</button></form>
<p><a href="/">Go to the shop</a></p></div>`
  return showLinkedPage(c, { title, body }, error === undefined ? 200 : 400)
}

const nothing = {
  title: 'There is nothing to wait for here',
  text: 'What you look for may be here already: have a look in our shop.',
}

/** GET /tell-me-when: the form to be told when something is here. */
export const showTellMeForm: Handler<AppEnv> = (c) => {
  const topic = askedTopic(c)
  return topic ? showTellMe(c, topic) : show(c, nothing, 404)
}

/** POST /tell-me-when: takes the address as the newsletter does, by a letter that has to be answered; what is said tells nothing about it. */
export function takeTellMe(services: Services): Handler<AppEnv> {
  return async (c) => {
    const topic = askedTopic(c)
    if (topic === null) return show(c, nothing, 404)
    const value = c.get('form').email ?? ''
    const parsed = v.safeParse(Email, value, { abortPipeEarly: true })
    if (!parsed.success) return showTellMe(c, topic, { value, error: sentenceFor(parsed.issues) })
    if (!(await signUp(services, parsed.output, topic))) return showTellMe(c, topic, { value, error: TOO_MANY })
    return show(c, {
      title: 'Now look into your inbox',
      text: 'Press the button in our letter, and we tell you when it is here.',
    })
  }
}
