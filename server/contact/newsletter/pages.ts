import type { Context, Handler as Route } from 'hono'
import * as v from 'valibot'
import type * as calls from '#shop/calls/public/newsletter.ts'
import { Email } from '#shop/checkout/email.ts'
import { askAboutEmail } from '#shop/checkout/email-question.ts'
import { emptyForm, type FilledForm } from '#shop/filled-form.ts'
import type { PageTopic, TellMePage } from '#shop/newsletter/newsletter-page.ts'
import { refuseSignUp } from '#shop/newsletter/refusals.ts'
import { findTopic, type Topic } from '#shop/newsletter/topics.ts'
import { newsletterPaths, TELL_ME_PATH } from '#shop/paths.ts'
import type { Shop } from '#shop/shop.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { showDeadLink, showLinkedPage } from '../../catalogue/pages/show-linked-page.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { networkOf, type TooManyTries } from '../../platform/http/rate-limit.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { type Purpose, readerOf } from './links.ts'
import { confirm, findReader, signUp, unsubscribe } from './readers.ts'

async function topicOf({ db }: Services, shop: Shop, id: string): Promise<PageTopic> {
  const reader = await findReader(db, id)
  const topic = reader && findTopic(shop, reader.topic, { wasOpen: true })
  return topic?.isOnce ? { name: topic.name, consent: topic.consent } : null
}

/** GET /newsletter/confirm and /newsletter/unsubscribe: a page that asks, since mail programs open links by themselves. */
export function ask(services: Services, purpose: Purpose): Route<AppEnv> {
  return async (c) => {
    const token = c.req.query('token') ?? ''
    const id = await readerOf(services, purpose, token)
    if (id === null) return showDeadLink(c, services, 'newsletter')
    if (purpose === 'unsubscribe' && (await findReader(services.db, id)) === null)
      return showLinkedPage(c, services, { page: 'newsletter-left' })
    return showLinkedPage(c, services, {
      page: purpose === 'confirm' ? 'newsletter-confirm' : 'newsletter-leave',
      action: `${newsletterPaths[purpose]}?token=${encodeURIComponent(token)}`,
      topic: await topicOf(services, c.var.shop, id),
    })
  }
}

/** POST /newsletter/confirm and /newsletter/unsubscribe: does it; the latter is also what mail programs send by one click (RFC 8058). */
export function act(services: Services, purpose: Purpose): Route<AppEnv> {
  return async (c) => {
    const id = await readerOf(services, purpose, c.req.query('token') ?? '')
    if (id === null) return showDeadLink(c, services, 'newsletter')
    if (purpose === 'unsubscribe') {
      await unsubscribe(services, id)
      return showLinkedPage(c, services, { page: 'newsletter-left' })
    }
    if (!(await confirm(services, id))) return showDeadLink(c, services, 'newsletter')
    return showLinkedPage(c, services, { page: 'newsletter-confirmed' })
  }
}

const TOO_MANY = 'Too many people are signing up just now. Please try again tomorrow.'

const whyNot = (taken: false | TooManyTries) => taken || { sentence: TOO_MANY, headers: {} }

/** Takes a sign-up where mail is set up; without a mail server the form says thank you by itself (docs/decisions/014). */
export const takeSignUp: Handler<typeof calls.signUp> = async (services, { body, c }) => {
  if (services.config.mail.smtpUrl === null) return refuseSignUp('not-started')
  const taken = await signUp(services, body.email, undefined, networkOf(c, services.config))
  if (taken === true) return { ok: true }
  const { sentence, headers } = whyNot(taken)
  return { ...refuseSignUp('too-many', sentence), headers }
}

function askedTopic(c: Context<AppEnv>): Topic | null {
  const { shop } = c.var
  const topic = findTopic(shop, c.req.query('about') ?? '')
  return topic?.isOnce ? topic : null
}

function showTellMe(
  c: Context<AppEnv>,
  services: Services,
  topic: Topic,
  form: FilledForm = emptyForm,
  status: 200 | 400 | 422 | 429 = 200,
) {
  const { id, name, consent } = topic
  const page: TellMePage = {
    page: 'tell-me',
    action: TELL_ME_PATH + encodeURIComponent(id),
    topic: { name, consent },
    form,
  }
  return showLinkedPage(c, services, page, { status })
}

const showNothing = (c: Context<AppEnv>, services: Services) =>
  showLinkedPage(c, services, { page: 'tell-me-nothing' }, { status: 404 })

export function showTellMeForm(services: Services): Route<AppEnv> {
  return (c) => {
    const topic = askedTopic(c)
    return topic ? showTellMe(c, services, topic) : showNothing(c, services)
  }
}

/** POST /tell-me-when: takes the address as the newsletter does, by an e-mail that has to be answered; what is said tells nothing about it. */
export function takeTellMe(services: Services): Route<AppEnv> {
  return async (c) => {
    const topic = askedTopic(c)
    if (topic === null) return showNothing(c, services)
    const values = c.get('form')
    const parsed = v.safeParse(Email, values.email ?? '', { abortPipeEarly: true })
    if (!parsed.success)
      return showTellMe(c, services, topic, { values, errors: { email: sentenceFor(parsed.issues) } }, 400)
    const question = askAboutEmail(values)
    if (question) return showTellMe(c, services, topic, question, 422)
    const taken = await signUp(services, parsed.output, topic, networkOf(c, services.config))
    if (taken === true) return showLinkedPage(c, services, { page: 'tell-me-asked' })
    const { sentence, headers } = whyNot(taken)
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    return showTellMe(c, services, topic, { values, errors: { email: sentence } }, 429)
  }
}
