import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { Email } from '#shop/checkout/email.ts'
import { askAboutEmail } from '#shop/checkout/email-question.ts'
import { emptyForm, type FilledForm } from '#shop/filled-form.ts'
import type { PageTopic, TellMePage } from '#shop/newsletter/newsletter-page.ts'
import { findTopic, type Topic } from '#shop/newsletter/topics.ts'
import { newsletterPaths, TELL_ME_PATH } from '#shop/paths.ts'
import type { Shop } from '#shop/shop.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { showDeadLink, showLinkedPage } from '../../catalogue/pages/show-linked-page.ts'
import { networkOf, type TooManyTries } from '../../platform/http/rate-limit.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { type Purpose, readerOf } from './links.ts'
import { confirm, findReader, signUp, unsubscribe } from './readers.ts'

/** What a page says of the topic that a reader waits for. */
async function topicOf({ db }: Services, shop: Shop, id: string): Promise<PageTopic> {
  const reader = await findReader(db, id)
  const topic = reader && findTopic(shop, reader.topic, { wasOpen: true })
  return topic?.isOnce ? { name: topic.name, consent: topic.consent } : null
}

/** GET /newsletter/confirm and /newsletter/unsubscribe: a page that asks, since mail programs open links by themselves. */
export function ask(services: Services, purpose: Purpose): Handler<AppEnv> {
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
export function act(services: Services, purpose: Purpose): Handler<AppEnv> {
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

/** The sentence and headers of the answer if nobody can sign up now. */
const whyNot = (taken: false | TooManyTries) => taken || { sentence: TOO_MANY, headers: {} }

const SignUp = v.object({ email: Email }, 'The request must be a JSON object')

/** POST /functions/v1/newsletter: takes a sign-up where mail is set up; the answer tells nothing about the address (docs/decisions/014). */
export function takeSignUp(services: Services): Handler<AppEnv> {
  return async (c) => {
    const parsed = v.safeParse(SignUp, c.get('json'), { abortPipeEarly: true })
    if (!parsed.success) return c.json({ ok: false, error: sentenceFor(parsed.issues) }, 400)
    const taken = await signUp(services, parsed.output.email, undefined, networkOf(c, services.config))
    if (taken === true) return c.json({ ok: true })
    const { sentence: error, headers } = whyNot(taken)
    return c.json({ ok: false, error }, 429, headers)
  }
}

/** The topic that a page is asked for; the newsletter has its own form. */
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

/** GET /tell-me-when: the form to be told when something is here. */
export function showTellMeForm(services: Services): Handler<AppEnv> {
  return (c) => {
    const topic = askedTopic(c)
    return topic ? showTellMe(c, services, topic) : showNothing(c, services)
  }
}

/** POST /tell-me-when: takes the address as the newsletter does, by an e-mail that has to be answered; what is said tells nothing about it. */
export function takeTellMe(services: Services): Handler<AppEnv> {
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
