import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { centsFromText, ExtraRequest, productOfLine, saleTotal } from '#shop/desk/sales.ts'
import { euroFromCents, formatCents } from '#shop/money.ts'
import { OFFER_DAYS } from '#shop/promises.ts'
import { fieldErrors } from '#shop/texts/field-errors.ts'
import { newId } from '../../platform/new-id.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { ChipChoice } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useVersionedDraft } from '../drafts/use-draft.ts'
import { LineEditor } from '../lines/line-editor.tsx'
import { EditedLines, emptyLine, saleLines, wordsFaults } from '../lines/lines.ts'
import { OfferFields } from '../sales/offer-fields.tsx'
import { SaleForm, useSaleError } from '../sales/sale-form.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

const parcels = ['In the same parcel', 'In a parcel of its own'] as const
const Form = v.object({
  ...v.entriesFromList(['id', 'shipping', 'leadDays', 'words'], v.string()),
  lines: EditedLines,
  parcel: v.picklist(parcels),
})
type Form = v.InferOutput<typeof Form>

type Props = { order: OrderAnswer; run: RunChange; isBusy: boolean }
type FormProps = Props & { extra: NonNullable<OrderAnswer['extra']>; onSent: () => void }

/** The button that offers the customer of an order more items by a payment link; only owners get it. */
export function AddItems({ order, run, isBusy }: Props) {
  const { me } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const { extra } = order
  if (extra === null || me.staff?.role !== 'owner') return null
  return (
    <div className={styles.refund}>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Add items by payment link
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Add items">
        {isOpen && <ExtraForm order={order} extra={extra} run={run} isBusy={isBusy} onSent={() => setOpen(false)} />}
      </Dialog>
    </div>
  )
}

function ExtraForm({ order, extra, run, isBusy, onSent }: FormProps) {
  const shop = useShop()
  const { products } = shop.catalogue
  const [sameParcel, ownParcel] = parcels
  const isPosted = order.summary.postedAt !== null
  const fresh = (): Form => ({
    id: newId(),
    shipping: euroFromCents(extra.shipping).toFixed(2),
    leadDays: String(shop.settings.making.to),
    words: '',
    lines: [emptyLine()],
    parcel: isPosted ? ownParcel : sameParcel,
  })
  const [blank] = useState(fresh)
  const draft = useVersionedDraft(`extra ${order.summary.id}`, Form, blank, order.version)
  const form = draft.value
  const put = (change: Partial<Form>) => draft.change((before) => ({ ...before, ...change }))
  const lines = saleLines(form.lines, products)
  const isTogether = form.parcel === sameParcel && !isPosted
  const shipping = isTogether ? 0 : centsFromText(form.shipping)
  const total = saleTotal(lines) + (shipping ?? 0)
  const { wrong, errorOf, setError } = useSaleError()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const { id, words, leadDays } = form
    const body = { id, words, lines, shipping, leadDays: Number(leadDays) }
    const { issues = [] } = v.safeParse(ExtraRequest, { ...body, version: '' }, { abortPipeEarly: true })
    const wrongWords = wordsFaults(form.lines, (line) => productOfLine(products, line))
    const [fault] = [fieldErrors(issues), wrongWords].flatMap(Object.entries<string>)
    setError(fault?.[1] ?? null, undefined, fault?.[0])
    if (fault) return
    const sent = await run(
      {
        change: 'extra',
        body,
        wanted: `Add items for ${formatCents(total)}`,
        done: 'Sending the payment link',
        draft,
      },
      { ...order, version: String(draft.version) },
    )
    if (sent) onSent()
  }
  return (
    <SaleForm total={total} error={wrong} busy={isBusy} button="Send payment link" onSubmit={submit}>
      <p className={styles.fact}>
        {order.summary.email} gets an e-mail with a link to pay, valid for {OFFER_DAYS} days. Once it is paid, it is an
        order that goes with this one, to the same address.
      </p>
      <DraftNotice of={draft} />
      <LineEditor
        of={{ kind: 'sale', stock: shop.stock, hasWords: true }}
        lines={form.lines}
        errorOf={errorOf}
        onChange={(changed) => put({ lines: changed })}
      />
      {!isPosted && (
        <ChipChoice
          legend="How it is posted"
          options={parcels}
          value={form.parcel}
          onChange={(parcel) => put({ parcel })}
        />
      )}
      {!isTogether && (
        <Field
          label="Postage (€)"
          error={errorOf('shipping')}
          inputMode="decimal"
          value={form.shipping}
          onChange={(event) => put({ shipping: event.currentTarget.value })}
        />
      )}
      <OfferFields value={form} makingHint="For what isn’t in stock." errorOf={errorOf} onChange={put} />
    </SaleForm>
  )
}
