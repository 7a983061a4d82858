import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { lineName } from '#shop/cart/order-line.ts'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { formatCents } from '#shop/money.ts'
import { priceInstead } from '#shop/orders/item-change.ts'
import { refuseOrder } from '#shop/orders/refusals.ts'
import { CANCEL_REASON_MAX } from '#shop/promises.ts'
import { newId } from '../../platform/new-id.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useVersionedDraft } from '../drafts/use-draft.ts'
import { useFieldErrors } from '../forms/use-field-errors.ts'
import { wordsErrors } from '../forms/words-field.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import { ItemCounts } from './item-counts.tsx'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

const Words = v.record(v.string(), v.string())
const Item = v.object({ itemId: v.string(), quantity: v.number(), id: v.string(), options: Words, personal: Words })
const Form = v.object({ id: v.string(), items: v.pipe(v.array(Item), v.readonly()), reason: v.string() })
type Item = v.InferOutput<typeof Item>
type Form = v.InferOutput<typeof Form>

type Props = {
  order: OrderAnswer
  /** How many of each item can be exchanged. */
  left: readonly number[]
  run: RunChange
  isBusy: boolean
  onSent: () => void
}

/** Asks what comes back of an order and what goes out instead, and why. */
export function ExchangeForm({ order, left, run, isBusy, onSent }: Props) {
  const shop = useShop()
  const { id: orderId, items: ordered, reference, email } = order.summary
  const lineOf = (itemId: string) => {
    const line = ordered.find((one) => one.itemId === itemId)
    const product = line && findAnyProduct(shop, line.id)
    return line && product ? { line, product } : undefined
  }
  const fresh = (): Form => ({
    id: newId(),
    reason: '',
    items: ordered.flatMap(({ itemId, id, options, personal }, index) =>
      lineOf(itemId) && (left[index] ?? 0) > 0 ? [{ itemId, quantity: 0, id, options, personal }] : [],
    ),
  })
  const [blank] = useState(fresh)
  const draft = useVersionedDraft(`exchange ${orderId}`, Form, blank, order.version)
  const { items, ...form } = draft.value
  const change = (more: Partial<Form>) => draft.change((before) => ({ ...before, ...more }))
  const put = (index: number, more: Partial<Item>) =>
    change({ items: items.map((item, own) => (own === index ? { ...item, ...more } : item)) })
  const chosen = items.filter(({ quantity }) => quantity > 0)
  const problems = chosen.map(({ itemId, ...wanted }) => {
    const line = lineOf(itemId)?.line
    const product = findAnyProduct(shop, wanted.id)
    const price = line && product && priceInstead(product, line, wanted)
    if (line === undefined || price === undefined || price === line.unitCents) return null
    return refuseOrder('other-price', formatCents(line.unitCents), formatCents(price)).message
  })
  const nameOf = (itemId: string, field: string) => `${itemId}.${field}`
  const faults = chosen.flatMap(({ itemId, id, personal }) => {
    const product = findAnyProduct(shop, id)
    const wrong = product ? Object.entries(wordsErrors(product, personal)) : []
    return wrong.map(([field, sentence]) => [nameOf(itemId, field), sentence] as const)
  })
  const { form: element, errors, check } = useFieldErrors(Object.fromEntries(faults))
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!check()) return
    const { id, reason } = form
    const sent = await run(
      {
        change: 'exchange',
        body: { id, reason, items: chosen },
        wanted: 'Exchange items',
        done: 'Exchange ready to make and post',
        draft,
      },
      { ...order, version: String(draft.version) },
    )
    if (sent) onSent()
  }
  const counted = items.flatMap(({ itemId }) => {
    const index = ordered.findIndex((one) => one.itemId === itemId)
    const line = ordered[index]
    return line ? [{ ...line, quantity: left[index] ?? 0 }] : []
  })
  return (
    <form ref={element} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.fact}>
        {email} gets an e-mail with what you send, at no cost, and how to send the first back. The customer’s right to
        withdraw from {reference} and its legal guarantee are not shortened.
      </p>
      <DraftNotice of={draft} />
      <fieldset className={styles.group}>
        <legend>What comes back</legend>
        <ItemCounts
          items={counted}
          counts={Object.fromEntries(items.map(({ itemId, quantity }) => [itemId, quantity]))}
          onChange={(counts) =>
            change({ items: items.map((item) => ({ ...item, quantity: counts[item.itemId] ?? 0 })) })
          }
        />
      </fieldset>
      {items.map((item, index) => {
        const found = lineOf(item.itemId)
        const problem = problems[chosen.indexOf(item)]
        if (!found || item.quantity === 0) return null
        return (
          <fieldset key={item.itemId} className={styles.group}>
            <legend>
              Instead of {item.quantity} × {lineName(found.line)}
            </legend>
            <ChoiceFields
              line={found.line}
              ordered={found.product}
              value={item}
              nameOf={(field) => nameOf(item.itemId, field)}
              errors={errors}
              onChange={(more) => put(index, more)}
            />
            {problem && (
              <Notice kind="warning">
                <p>{problem}</p>
              </Notice>
            )}
          </fieldset>
        )
      })}
      <Field
        label="Reason (optional)"
        hint="Everyone at the desk sees it."
        limit={CANCEL_REASON_MAX}
        autoComplete="off"
        value={form.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <Button type="submit" wide busy={isBusy} disabled={chosen.length === 0 || problems.some(Boolean)}>
        Exchange and tell the customer
      </Button>
    </form>
  )
}
