import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { optionWords } from '#shop/cart/order-line.ts'
import { emptyForm, type FilledForm } from '#shop/filled-form.ts'
import type { OrderItem } from '#shop/orders/items.ts'
import { reviewPaths } from '#shop/reviews/paths.ts'
import { reviewFields } from '#shop/reviews/review-page.ts'
import { ReviewName, ReviewText, Stars } from '#shop/reviews/written.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { showDeadLink, showLinkedPage } from '../../catalogue/pages/show-linked-page.ts'
import { findOrder } from '../../platform/database/orders.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { readToken } from '../mail/link-token.ts'
import { REVIEW } from './requests.ts'
import { findReviewed, keepReviews, type ReviewedOrder, stopAsking, type Written } from './store.ts'

const NOTHING_GIVEN = 'Choose stars for at least one piece'

function onReviewed(
  services: Services,
  act: (c: Context<AppEnv>, found: ReviewedOrder, token: string) => Promise<Response> | Response,
): Handler<AppEnv> {
  return async (c) => {
    const { db } = services
    const token = c.req.param('token') ?? ''
    const id = await readToken(db, REVIEW, token)
    const found = id === null ? null : await findReviewed(db, id)
    return found === null ? showDeadLink(c, services, 'review') : act(c, found, token)
  }
}

function showForm(
  c: Context<AppEnv>,
  services: Services,
  { order, reviews, kept }: ReviewedOrder,
  token: string,
  form: FilledForm = emptyForm,
) {
  const items = order.items.flatMap((line) => {
    if (!kept.has(line.itemId)) return []
    const row = reviews.get(line.itemId)
    const review = row ? { rating: row.rating, text: row.text, name: row.name, state: row.state } : null
    return [{ itemId: line.itemId, productId: line.id, name: line.name, options: optionWords(line), review }]
  })
  const status = form === emptyForm ? 200 : 400
  return showLinkedPage(c, services, { page: 'review-form', action: reviewPaths.form(token), items, form }, { status })
}

/** Reads what a form says about items without a review. An item without stars and words is left out. */
function readForm({ order, reviews, kept }: ReviewedOrder, values: FilledForm['values']) {
  const errors: Record<string, string> = {}
  const read = <Output>(field: string, schema: v.GenericSchema<unknown, Output>): Output | null => {
    const parsed = v.safeParse(schema, values[field] ?? '')
    if (parsed.success) return parsed.output
    errors[field] = sentenceFor(parsed.issues)
    return null
  }
  const name = read('name', ReviewName) ?? ''
  const isOpen = ({ itemId }: OrderItem) => kept.has(itemId) && !reviews.has(itemId)
  const written = order.items.flatMap((line): Written[] => {
    const { stars, words } = reviewFields(line.itemId)
    if (!isOpen(line) || !(values[stars] || values[words]?.trim())) return []
    const [rating, text] = [read(stars, Stars), read(words, ReviewText)]
    return rating === null || text === null ? [] : [{ itemId: line.itemId, productId: line.id, rating, name, text }]
  })
  const first = order.items.find(isOpen)
  if (first && written.length === 0 && Object.keys(errors).length === 0)
    errors[reviewFields(first.itemId).stars] = NOTHING_GIVEN
  return { written, errors }
}

export function showReviewForm(services: Services): Handler<AppEnv> {
  return onReviewed(services, (c, found, token) => showForm(c, services, found, token))
}

/** POST /review/:token: keeps what was written until the owner has read it; a second time changes nothing. */
export function takeReviews(services: Services): Handler<AppEnv> {
  return onReviewed(services, async (c, found, token) => {
    const again = () => c.redirect(reviewPaths.form(token), 303)
    if ([...found.kept].every((itemId) => found.reviews.has(itemId))) return again()
    const values = c.get('form')
    const { written, errors } = readForm(found, values)
    if (Object.keys(errors).length > 0) return showForm(c, services, found, token, { values, errors })
    await keepReviews(services, found.order.id, written)
    services.wakeMailer()
    return again()
  })
}

/** GET /review/:token/stop: asks whether to send no more review requests. A question, because mail programs open links by themselves. */
export function askToStop(services: Services): Handler<AppEnv> {
  return stopPage(services, (c, _, token) =>
    showLinkedPage(c, services, { page: 'review-stop', action: reviewPaths.stop(token) }),
  )
}

/** POST /review/:token/stop: stores the answer. Mail programs call it for one-click unsubscribe (RFC 8058). */
export function stop(services: Services): Handler<AppEnv> {
  return stopPage(services, async (c, email) => {
    await stopAsking(services, email)
    return showLinkedPage(c, services, { page: 'review-stopped' })
  })
}

// It also works if the order cannot be reviewed any more: the wish not to be asked has no end.
function stopPage(
  services: Services,
  act: (c: Context<AppEnv>, email: string, token: string) => Promise<Response>,
): Handler<AppEnv> {
  return async (c) => {
    const { db } = services
    const token = c.req.param('token') ?? ''
    const id = await readToken(db, REVIEW, token)
    const order = id === null ? null : await findOrder(db, 'id', id)
    return order?.email ? act(c, order.email, token) : showDeadLink(c, services, 'review')
  }
}
