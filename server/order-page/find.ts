import type { Context, Handler } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { Email } from '#shop/checkout/email.ts'
import { orderPaths } from '#shop/paths.ts'
import { EMAIL_MAX } from '#shop/promises.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { findOrdersByReference } from '../database/orders.ts'
import { fieldErrors } from '../http/field-errors.ts'
import { problemList, showLinkedPage, textField } from '../http/linked-page.ts'
import type { AppEnv } from '../http/request.ts'
import { takeEmailQuota } from '../mail/email-quota.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import { resend } from '../mail/resend.ts'
import type { Services } from '../services/services.ts'
import type { Sent } from './change-forms.ts'
import { hasPage } from './found-order.ts'

/** Letters with a link: to an order, and of the whole shop, in 24 hours. */
const LINKS_A_DAY = 3
const ALL_LINKS_A_DAY = 200
const REFERENCE_MAX = 60

const Request = v.object({
  reference: v.pipe(
    v.string('Please enter your order reference'),
    v.transform(sanitizeLine),
    v.nonEmpty('Please enter your order reference'),
    v.maxLength(REFERENCE_MAX, `An order reference has at most ${REFERENCE_MAX} characters`),
  ),
  email: Email,
})

function showForm(c: Context<AppEnv>, { values, errors }: Sent) {
  const title = 'Find your order'
  const body = html`<div class="narrow">${problemList(errors)}<h1>${title}</h1>
<p class="lead">We send a link to your order’s page to the e-mail address that you ordered with.</p>
<form method="post" action="${orderPaths.find}" class="card">
${textField({ label: 'Order reference (SOL-…)', name: 'reference', value: values.reference, error: errors.reference, hint: 'It is in your confirmation e-mail', required: true, max: REFERENCE_MAX })}
${textField({ label: 'Email address', name: 'email', value: values.email, error: errors.email, hint: 'The address that you ordered with', type: 'email', autocomplete: 'email', required: true, max: EMAIL_MAX })}
<button>Send me the link</button></form></div>`
  return showLinkedPage(c, { title, body }, Object.keys(errors).length === 0 ? 200 : 400)
}

/** GET /order: asks for reference and e-mail address, to send the link of an order anew. */
export const showFind: Handler<AppEnv> = (c) => showForm(c, { values: {}, errors: {} })

/** Makes the letter with an order's link due, for the address in the books alone, so many in a day. */
async function sendLink(services: Services, request: v.InferOutput<typeof Request>): Promise<void> {
  const { db, now } = services
  await db.transaction().execute(async (trx) => {
    const order = (await findOrdersByReference(trx, request)).find(hasPage)
    if (order === undefined) return
    if (!(await takeEmailQuota(trx, { purpose: 'order link', to: order.id, max: LINKS_A_DAY }, now()))) return
    if (!(await takeEmailQuota(trx, { purpose: 'order links', max: ALL_LINKS_A_DAY }, now()))) return
    const about = trx.selectFrom('outbox').selectAll().where('about', '=', order.id)
    const letter = await about.where('kind', '=', 'order-link').executeTakeFirst()
    if (letter) await resend(trx, letter, now())
    else await enqueueEmail(trx, order.id, 'order-link', now())
  })
  services.wakeMailer()
}

/** POST /order: sends the link; what it answers is the same whether there is such an order or not (docs/decisions/010). */
export function answerFind(services: Services): Handler<AppEnv> {
  return async (c) => {
    const { shop } = c.var
    const values = c.get('form')
    const request = v.safeParse(Request, values)
    if (!request.success) return showForm(c, { values, errors: fieldErrors(request.issues) })
    await sendLink(services, request.output)
    const title = 'Look into your mailbox'
    const body = html`<div class="narrow"><h1>${title}</h1>
<p class="lead">If this reference and this e-mail address belong to an order, a letter with the link is on its way.</p>
<p>Nothing there within the hour? Look among what your mail program keeps apart, check what you typed, or write to <a href="mailto:${shop.settings.contactEmail}">${shop.settings.contactEmail}</a>.</p>
<p class="actions"><a class="button second" href="${orderPaths.find}">Try again</a></p></div>`
    return showLinkedPage(c, { title, body })
  }
}
