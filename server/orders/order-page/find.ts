import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { Email } from '#shop/checkout/email.ts'
import { emptyForm, type FilledForm } from '#shop/filled-form.ts'
import { ORDER_REFERENCE_MAX } from '#shop/promises.ts'
import { fieldErrors } from '#shop/texts/field-errors.ts'
import { typedCode, upTo } from '#shop/typed-text.ts'
import { showLinkedPage } from '../../catalogue/pages/show-linked-page.ts'
import { takeEmailQuota } from '../../contact/mail/email-quota.ts'
import { enqueueAgain } from '../../contact/mail/outbox.ts'
import { findOrdersByReference } from '../../platform/database/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { hasPage } from './found-order.ts'

/** E-mails with a link: to an order, and of the whole shop, in 24 hours. */
const LINKS_A_DAY = 3
const ALL_LINKS_A_DAY = 200

const Request = v.object({
  reference: v.pipe(
    typedCode('Please enter your order reference'),
    v.nonEmpty('Please enter your order reference'),
    upTo(ORDER_REFERENCE_MAX, `An order reference has at most ${ORDER_REFERENCE_MAX} characters`),
  ),
  email: Email,
})

function showForm(c: Context<AppEnv>, services: Services, form: FilledForm) {
  return showLinkedPage(c, services, { page: 'find-order', form }, { status: form === emptyForm ? 200 : 400 })
}

export function showFind(services: Services): Handler<AppEnv> {
  return (c) => showForm(c, services, emptyForm)
}

/** Makes the e-mail with an order's link due, for the address in the books alone, so many in a day. */
async function sendLink(services: Services, request: v.InferOutput<typeof Request>): Promise<void> {
  const { db, now } = services
  await inTransaction(db, async (trx) => {
    const order = (await findOrdersByReference(trx, request)).find(hasPage)
    if (order === undefined) return
    if (!(await takeEmailQuota(trx, { purpose: 'order link', to: order.id, max: LINKS_A_DAY }, now()))) return
    if (!(await takeEmailQuota(trx, { purpose: 'order links', max: ALL_LINKS_A_DAY }, now()))) return
    await enqueueAgain(trx, 'order-link', { orderId: order.id }, now())
  })
  services.wakeMailer()
}

/** POST /order: sends the link; what it answers is the same whether there is such an order or not (docs/decisions/010). */
export function answerFind(services: Services): Handler<AppEnv> {
  return async (c) => {
    const values = c.get('form')
    const request = v.safeParse(Request, values)
    if (!request.success) return showForm(c, services, { values, errors: fieldErrors(request.issues) })
    await sendLink(services, request.output)
    return showLinkedPage(c, services, { page: 'find-order-sent' })
  }
}
