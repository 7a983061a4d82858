import { readFileSync } from 'node:fs'
import type { Context, Handler } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { reviewPaths } from '#shop/reviews/paths.ts'
import { ReviewName, ReviewText, Stars } from '#shop/reviews/written.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { findOrder } from '../database/orders.ts'
import { showDeadLink, showLinkedPage } from '../http/linked-page.ts'
import type { AppEnv } from '../http/request.ts'
import { readToken } from '../mail/link-token.ts'
import type { Services } from '../services/services.ts'
import { REVIEW } from './requests.ts'
import { reviewForm, type Sent } from './review-form.ts'
import { findReviewed, keepReviews, type ReviewedOrder, stopAsking, type Written } from './store.ts'

/** What the pages of reviews add to the style of linked pages. */
export const reviewStyle = readFileSync(new URL('./review-form.css', import.meta.url), 'utf8')

const NOTHING_GIVEN = 'Choose stars for one piece at least'

const toTheShop = html`<p class="lead">It may have been cut, or the order cannot be reviewed any more.</p>
<p><a class="button" href="/">Go to the shop</a></p>`

/** A handler of a page behind a link to an order that may be reviewed; 404 in the same words for every other link. */
function onReviewed(
  { db }: Services,
  act: (c: Context<AppEnv>, found: ReviewedOrder, token: string) => Promise<Response> | Response,
): Handler<AppEnv> {
  return async (c) => {
    const token = c.req.param('token') ?? ''
    const id = await readToken(db, REVIEW, token)
    const found = id === null ? null : await findReviewed(db, id)
    return found === null ? showDeadLink(c, toTheShop) : act(c, found, token)
  }
}

function show(c: Context<AppEnv>, found: ReviewedOrder, token: string, sent: Sent) {
  const { shop } = c.var
  const title = found.reviews.size === found.order.lines.length ? 'Thank you for your review' : 'Write a review'
  const status = Object.keys(sent.errors).length > 0 ? 400 : 200
  return showLinkedPage(c, { title, body: reviewForm(shop, found, token, sent) }, status)
}

/** What a form says of the lines that nothing is written of yet; a line without stars and words is left out. */
function readForm({ order, reviews }: ReviewedOrder, values: Sent['values']) {
  const errors: Record<string, string> = {}
  const read = <Output>(field: string, schema: v.GenericSchema<unknown, Output>): Output | null => {
    const parsed = v.safeParse(schema, values[field] ?? '')
    if (parsed.success) return parsed.output
    errors[field] = sentenceFor(parsed.issues)
    return null
  }
  const name = read('name', ReviewName) ?? ''
  const written = order.lines.flatMap((line, lineIndex): Written[] => {
    const [stars, words] = [`rating-${lineIndex}`, `text-${lineIndex}`]
    if (reviews.has(lineIndex) || !(values[stars] || values[words]?.trim())) return []
    const [rating, text] = [read(stars, Stars), read(words, ReviewText)]
    return rating === null || text === null ? [] : [{ lineIndex, productId: line.id, rating, name, text }]
  })
  const first = order.lines.findIndex((_, lineIndex) => !reviews.has(lineIndex))
  if (written.length === 0 && Object.keys(errors).length === 0) errors[`rating-${first}`] = NOTHING_GIVEN
  return { written, errors }
}

/** GET /review/:token: the form for the products of an order, with what is written already. */
export function showReviewForm(services: Services): Handler<AppEnv> {
  return onReviewed(services, (c, found, token) => show(c, found, token, { values: {}, errors: {} }))
}

/** POST /review/:token: keeps what was written until the owner has read it; a second time changes nothing. */
export function takeReviews(services: Services): Handler<AppEnv> {
  return onReviewed(services, async (c, found, token) => {
    const again = () => c.redirect(reviewPaths.form(token), 303)
    if (found.reviews.size === found.order.lines.length) return again()
    const values = c.get('form')
    const { written, errors } = readForm(found, values)
    if (Object.keys(errors).length > 0) return show(c, found, token, { values, errors })
    await keepReviews(services, found.order.id, written)
    services.wakeMailer()
    return again()
  })
}

/** GET /review/:token/stop: asks whether no more such letters shall come, since mail programs open links by themselves. */
export function askToStop(services: Services): Handler<AppEnv> {
  return stopPage(services, async (c) => {
    const title = 'No more letters about reviews?'
    const body = html`<div class="narrow"><h1>${title}</h1>
<p class="lead">Press the button, and we ask you for no more reviews. Letters about your orders still come.</p>
<form method="post"><button>Do not ask me again</button></form></div>`
    return showLinkedPage(c, { title, body })
  })
}

/** POST /review/:token/stop: notes it; also what mail programs send by one click (RFC 8058). */
export function stop(services: Services): Handler<AppEnv> {
  return stopPage(services, async (c, email) => {
    await stopAsking(services, email)
    const title = 'We will not ask again'
    const body = html`<div class="narrow"><h1>${title}</h1><p class="lead">Letters about your orders still come.</p>
<p><a class="button" href="/">Go to the shop</a></p></div>`
    return showLinkedPage(c, { title, body })
  })
}

// Also where the order cannot be reviewed any more: a wish to be left alone is good for ever.
function stopPage({ db }: Services, act: (c: Context<AppEnv>, email: string) => Promise<Response>): Handler<AppEnv> {
  return async (c) => {
    const id = await readToken(db, REVIEW, c.req.param('token') ?? '')
    const order = id === null ? null : await findOrder(db, 'id', id)
    return order?.email ? act(c, order.email) : showDeadLink(c, toTheShop)
  }
}
