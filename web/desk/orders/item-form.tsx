import { type SubmitEvent, useState } from 'react'
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
import { LineEditor } from '../lines/line-editor.tsx'
import { EditedLine, orderedLine, wantedItem, wordsFaults } from '../lines/lines.ts'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

type Props = { order: OrderAnswer; run: RunChange; isBusy: boolean }

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

function ChoiceForm({ order, line: item, product: ordered, run, isBusy }: ChoiceProps) {
  const { catalogue } = useShop()
  const draft = useDraft(`item ${item.itemId}`, EditedLine, orderedLine(item, item.quantity), order.version)
  const line = draft.value
  const product = findAnyProduct({ catalogue }, line.product) ?? ordered
  const { form, errors, check } = useFieldErrors(wordsFaults([line], () => product))
  const save = async () => {
    const chosen = [...Object.values(line.options), ...Object.values(line.personal)]
    const wanted = [product.name, ...chosen].filter(Boolean).join(', ')
    const seenOrder = { ...order, version: String(draft.version) }
    const done = 'Saved. We’re telling the customer'
    await run({ change: 'item', body: wantedItem(line), wanted, done, draft }, seenOrder)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (check()) void save()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <DraftNotice of={draft} />
      <LineEditor
        of={{ kind: 'change', item, product: ordered }}
        lines={[line]}
        errorOf={(field) => errors[field]}
        onChange={([changed = line]) => draft.change(() => changed)}
      />
      <Button type="submit" kind="secondary" busy={isBusy}>
        Save and notify
      </Button>
    </form>
  )
}
