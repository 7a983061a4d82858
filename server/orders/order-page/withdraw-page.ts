import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import type { ItemCount } from '#shop/orders/items.ts'
import { mayWithdraw } from '#shop/orders/may-withdraw.ts'
import { moneyBackWords } from '#shop/orders/money-back.ts'
import type { Order } from '#shop/orders/order.ts'
import { orderReference } from '#shop/orders/reference.ts'
import { orderPaths } from '#shop/paths.ts'
import { fieldErrors } from '#shop/texts/field-errors.ts'
import { noWithdrawalAtAll } from '#shop/texts/no-withdrawal.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import { returnedField } from '#shop/withdrawals/order-withdrawal-page.ts'
import { readableStatement, WithdrawalRequest } from '#shop/withdrawals/request.ts'
import type { WithdrawalStep } from '#shop/withdrawals/withdrawal-step.ts'
import { showLinkedPage } from '../../catalogue/pages/show-linked-page.ts'
import { linkSecret, signToken } from '../../contact/mail/link-token.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { namesOf } from '../order/exchanged.ts'
import { statementId } from '../withdrawals/statement-id.ts'
import { receiveWithdrawal } from '../withdrawals/withdraw.ts'
import type { FoundOrder } from './found-order.ts'
import { onOrder } from './order-page.ts'
import { isOver, keptCounts, returnableItems } from './order-view.ts'

type Values = Readonly<Record<string, string>>

/**
 * Returns how many of each item go back: the count in the form, or all there are if it counts none. Items without the right to
 * withdraw count as none, and so does one that a form opened before the order changed does not know.
 */
function countsOf({ items }: Order, values: Values, quantities: readonly number[]): number[] {
  const isCounted = Object.keys(values).some((field) => field.startsWith(returnedField('')))
  return items.map(({ itemId, isWithdrawable }, index) => {
    const quantity = quantities[index] ?? 0
    if (!isWithdrawable) return 0
    const typed = values[returnedField(itemId)] ?? (isCounted ? '0' : String(quantity))
    return /^\d{1,2}$/.test(typed) ? Math.min(Number(typed), quantity) : 0
  })
}

function returnedOf({ items }: Order, counts: readonly number[]): ItemCount[] | null {
  if (items.every(({ quantity }, index) => counts[index] === quantity)) return null
  return items.flatMap(({ itemId }, index) => {
    const quantity = counts[index] ?? 0
    return quantity === 0 ? [] : [{ itemId, quantity }]
  })
}

function check({ order }: FoundOrder, values: Values, returned: readonly ItemCount[] | null) {
  const request = v.safeParse(WithdrawalRequest, {
    name: values.name,
    reference: orderReference(order),
    email: order.email,
    items: returned === null ? '' : namesOf(order.items, returned).join(', '),
    formId: values.formId,
  })
  const errors: Record<string, string> = request.success ? {} : { ...fieldErrors(request.issues) }
  if (returned?.length === 0) errors.items = 'Please choose what you are returning'
  return request.success && Object.keys(errors).length === 0 ? { request: request.output } : { errors }
}

/** The statement that this form sent before, if it did. The items that it names are no longer kept, so it is read by what was ordered. */
function sentBefore(found: FoundOrder, values: Values) {
  const ordered = found.order.items.map(({ quantity }) => quantity)
  const { request } = check(found, values, returnedOf(found.order, countsOf(found.order, values, ordered)))
  if (!request) return null
  const id = statementId(request)
  const stored = found.withdrawals.find((statement) => statement.id === id)
  return stored ? { statement: request, receivedAt: stored.receivedAt } : null
}

function show(
  c: Context<AppEnv>,
  services: Services,
  found: FoundOrder,
  { withdrawal: at, values, status = 200 }: { withdrawal: WithdrawalStep; values: Values; status?: 200 | 400 },
) {
  const withdrawal = at.step === 'form' ? at : { ...at, statement: readableStatement(at.statement) }
  const items = returnableItems(found, countsOf(found.order, values, keptCounts(found)))
  return showLinkedPage(c, services, { page: 'order-withdrawal', token: found.token, items, withdrawal }, { status })
}

function hasNothingLeft(found: FoundOrder): boolean {
  const { order } = found
  if (isOver(found) || !mayWithdraw(order)) return true
  const { items } = order
  return items.length > 0 && keptCounts(found).every((count, index) => count === 0 || !items[index]?.isWithdrawable)
}

function showNothingLeft(c: Context<AppEnv>, services: Services, found: FoundOrder) {
  const { order, money, token } = found
  const isWithoutRight = !isOver(found) && !mayWithdraw(order)
  const [title, text] = isWithoutRight
    ? ["There's no right to withdraw from this order", noWithdrawalAtAll(c.var.shop, order.items)]
    : ["There's nothing left to return", moneyBackWords(money) || 'We have your withdrawal.']
  return showLinkedPage(c, services, { page: 'nothing-to-withdraw', token, title, text })
}

/** Like `onOrder`, but redirects an exchange to its first order, because that is the purchase. */
function onContract(
  services: Services,
  run: (c: Context<AppEnv>, found: FoundOrder) => Response | Promise<Response>,
): Handler<AppEnv> {
  return onOrder(services, async (c, found) => {
    const { channel, firstOrderId } = found.order
    if (channel !== 'replacement' || firstOrderId === null) return run(c, found)
    return c.redirect(orderPaths.withdraw(signToken(await linkSecret(services.db), 'order', firstOrderId)), 303)
  })
}

/** GET /order/TOKEN/withdraw: the withdrawal function with all that the order knows filled in (Directive (EU) 2023/2673) (S10.122). */
export function showWithdrawal(services: Services): Handler<AppEnv> {
  return onContract(services, (c, found) => {
    if (hasNothingLeft(found)) return showNothingLeft(c, services, found)
    const values = { name: sanitizeLine(found.order.name ?? ''), formId: randomUUID() }
    const form = { values, errors: {} }
    return show(c, services, found, { withdrawal: { step: 'form', form }, values: {} })
  })
}

/** POST /order/TOKEN/withdraw: the statement is checked, shown once more, and taken with 'Confirm withdrawal'; its receipt is the one of every statement (docs/decisions/011). */
export function confirmWithdrawal(services: Services): Handler<AppEnv> {
  return onContract(services, async (c, found) => {
    const { order } = found
    const values = c.get('form')
    const before = values.step === 'change' ? null : sentBefore(found, values)
    if (before) return show(c, services, found, { withdrawal: { step: 'received', ...before }, values })
    if (hasNothingLeft(found)) return showNothingLeft(c, services, found)
    const returned = returnedOf(order, countsOf(order, values, keptCounts(found)))
    const { request, errors } = check(found, values, returned)
    if (!request || values.step === 'change') {
      const form = { values, errors: errors ?? {} }
      return show(c, services, found, { withdrawal: { step: 'form', form }, values, status: errors ? 400 : 200 })
    }
    if (values.step !== 'confirm') {
      const statement = { ...request, formId: request.formId || randomUUID() }
      return show(c, services, found, { withdrawal: { step: 'review', statement }, values })
    }
    const receivedAt = await receiveWithdrawal(services, request, { known: { orderId: order.id, returned } })
    services.wakeMailer()
    return show(c, services, found, { withdrawal: { step: 'received', statement: request, receivedAt }, values })
  })
}
