import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { lineName } from '#shop/cart/order-line.ts'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import type { Product } from '#shop/catalogue/product.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SelectField } from '../../ui/field.tsx'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { useFieldErrors } from '../forms/use-field-errors.ts'
import { wordsErrors } from '../forms/words-field.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

const Words = v.record(v.string(), v.string())
const Typed = v.object({ quantity: v.number(), id: v.string(), options: Words, personal: Words })

type Props = { order: OrderAnswer; run: RunChange; isBusy: boolean }

/** Changes the options and personal words of an order's items or exchanges them, and tells the customer. */
export function ItemForm({ order, run, isBusy }: Props) {
  const { catalogue } = useShop()
  const [chosen, setChosen] = useState('')
  const { items } = order.summary
  const choosable = items.flatMap((line) => {
    const product = findAnyProduct({ catalogue }, line.id)
    return product ? [{ line, product }] : []
  })
  const item = choosable.find(({ line }) => line.itemId === chosen) ?? choosable[0]
  if (!order.hasEditableItems || item === undefined) return null
  return (
    <Disclosure summary="Change an item">
      <div className={styles.form}>
        {choosable.length > 1 && (
          <SelectField
            label="Item"
            value={item.line.itemId}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          >
            {choosable.map(({ line }) => (
              <option key={line.itemId} value={line.itemId}>
                {lineName(line)}
              </option>
            ))}
          </SelectField>
        )}
        <ChoiceForm key={item.line.itemId} {...item} order={order} run={run} isBusy={isBusy} />
      </div>
    </Disclosure>
  )
}

type ChoiceProps = Props & { line: OrderAnswer['summary']['items'][number]; product: Product }

function ChoiceForm({ order, line, product: ordered, run, isBusy }: ChoiceProps) {
  const { catalogue } = useShop()
  const seen = { quantity: line.quantity, id: line.id, options: line.options, personal: line.personal }
  const draft = useDraft(`item ${line.itemId}`, Typed, seen, order.version)
  const { quantity, id: wantedId, options, personal } = draft.value
  const put = (change: Partial<typeof draft.value>) => draft.change((before) => ({ ...before, ...change }))
  const product = findAnyProduct({ catalogue }, wantedId) ?? ordered
  const { form, errors, check } = useFieldErrors(wordsErrors(product, personal))
  const save = async () => {
    const wanted = [product.name, ...Object.values(options), ...Object.values(personal)].filter(Boolean).join(', ')
    const body = { ...draft.value, itemId: line.itemId }
    const seenOrder = { ...order, version: String(draft.version) }
    await run({ change: 'item', body, wanted, done: 'Saved. We’re telling the customer', draft }, seenOrder)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (check()) void save()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <DraftNotice of={draft} />
      {line.quantity > 1 && (
        <SelectField
          label="How many"
          value={quantity}
          onChange={({ currentTarget: { value } }) => put({ quantity: Number(value) })}
        >
          {Array.from({ length: line.quantity }, (_, index) => index + 1).map((count) => (
            <option key={count}>{count}</option>
          ))}
        </SelectField>
      )}
      <ChoiceFields
        line={line}
        ordered={ordered}
        value={draft.value}
        nameOf={(field) => field}
        errors={errors}
        onChange={put}
      />
      <Button type="submit" kind="secondary" busy={isBusy}>
        Save and notify
      </Button>
    </form>
  )
}
