import type { Handler } from 'hono'
import * as v from 'valibot'
import { checkoutRefusals } from '#shop/calls/refusals.ts'
import { reservedUntil } from '#shop/catalogue/availability.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { answerField } from '#shop/checkout/answers.ts'
import { buyForm, totalsOfForm } from '#shop/checkout/buy-form.ts'
import { askAboutEmail } from '#shop/checkout/email-question.ts'
import { answersFor, answersInForm } from '#shop/checkout/read-answers.ts'
import { codeSentences } from '#shop/codes/refusals.ts'
import { paths } from '#shop/paths.ts'
import { isRefusal } from '#shop/refusal.ts'
import { fieldErrors } from '#shop/texts/field-errors.ts'
import { reservedWords } from '#shop/texts/stock.ts'
import type { ShowMessage } from '../../catalogue/pages/show-message.ts'
import { formCart, RESERVED_LIFE_MS } from '../../catalogue/stock/reservations.ts'
import { rememberBuyer } from '../../platform/http/buyer-cookie.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { askerOf, openCheckout } from './create.ts'

const PRICE_CHANGED =
  'The price has changed since you opened this page. Please look at the new total, then press Buy Now again.'

const SOLD = 'Somebody else has just bought the last one. Nothing was charged.'

const reserved = (until: string) => `${reservedWords(until)} Nothing was charged.`

/** POST /checkout/buy: buys one item from its page without scripts; leads to the payment page, or shows the product's page again with what is in the way (S7.1, docs/decisions/029). */
export function buyByForm(services: Services, show: ShowMessage): Handler<AppEnv> {
  return async (c) => {
    const { shop } = c.var
    const sent = c.get('form')
    const product = findProduct(shop, sent.product ?? '')
    if (!product) return show(c, paths.product('0'), {}, 404)
    const path = paths.product(product.handle)
    const { zones } = shop
    const question = askAboutEmail(sent)
    const { values } = question ?? { values: sent }
    const parsed = v.safeParse(buyForm(product, zones), sent, { abortPipeEarly: true })
    const answers = answersInForm(sent)
    const { faults } = answersFor(shop, [product], answers)
    const hasChanged = values.totals !== undefined && values.totals !== totalsOfForm(shop, product, zones)
    if (hasChanged || !parsed.success || faults.size > 0 || question) {
      const unanswered = Array.from(faults, ([id, { message }]) => [answerField(id), message] as const)
      const errors = {
        ...(!parsed.success && fieldErrors(parsed.issues)),
        ...question?.errors,
        ...Object.fromEntries(unanswered),
      }
      const form = {
        values,
        ...(hasChanged && { problem: PRICE_CHANGED }),
        ...(Object.keys(errors).length > 0 && { errors }),
      }
      const status = parsed.success && faults.size === 0 ? 422 : 400
      return show(c, path, { form }, hasChanged ? 409 : status)
    }
    const cookie = rememberBuyer(c, services.config, RESERVED_LIFE_MS / 1000)
    const request = { ...parsed.output, answers, cartId: formCart(cookie, product.id) }
    const opened = await openCheckout(shop, services, request, await askerOf(c, services))
    if (!isRefusal(opened)) return c.redirect(opened.url, 303)
    const isShort = opened.code === 'too-few-left'
    // The page then says what is left, or the new date.
    if (isShort || opened.code === 'date-moved') c.set('shop', services.shop())
    const [line] = parsed.output.itemised ? parsed.output.cart : []
    const until = reservedUntil(c.var.shop, product, line?.options)
    const short = until === null ? SOLD : reserved(until)
    const problem = isShort ? short : opened.message
    const field = opened.code === 'wrong-email' ? 'email' : opened.code in codeSentences ? 'code' : null
    const form = field === null ? { values, problem } : { values, errors: { [field]: problem } }
    const page = await show(c, path, { form }, checkoutRefusals[opened.code])
    for (const [name, value] of Object.entries(opened.headers ?? {})) page.headers.set(name, value)
    return page
  }
}
