import { type SubmitEvent, useEffect, useState } from 'react'
import * as v from 'valibot'
import { enterStallSale } from '#shop/calls/sales.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { saleTotal } from '#shop/desk/sales.ts'
import { formatCents } from '#shop/money.ts'
import { newId } from '../../platform/new-id.ts'
import { useNavigate } from '../../platform/router.tsx'
import { useShop } from '../../shop/use-shop.ts'
import { ChipChoice } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { EmailField } from '../forms/email-field.tsx'
import { Screen } from '../layout/screen.tsx'
import { LineEditor } from '../lines/line-editor.tsx'
import { atShopPrices, EditedLines, saleLines } from '../lines/lines.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { useToday } from '../words/use-now.ts'
import { PhoneCode } from './phone-code.tsx'
import { type PhoneSale, phoneSale } from './phone-sale.ts'
import { ProductTiles } from './product-tiles.tsx'
import { SaleForm, useSaleError } from './sale-form.tsx'
import styles from './sales.module.css'

const ways = ['Cash', 'Card terminal', 'Buyer’s phone'] as const
const Form = v.object({
  ...v.entriesFromList(['id', 'email', 'day'], v.string()),
  lines: EditedLines,
  way: v.picklist(ways),
})
type Form = v.InferOutput<typeof Form>

/** Shown before a card is charged, because only a cash sale can wait for a connection. */
const CARD_OFFLINE =
  'A sale by card needs a connection. Without one, only cash sales are kept on this device and sent later.'

/** The sales of a stall, for owners: a helper is told before anything is sold, also without a connection. */
export function StallScreen() {
  const { me } = useSignedIn()
  return (
    <Screen
      title="Stall sale"
      back={{ to: deskPaths.orders, name: 'Orders' }}
      lead="For what is paid and handed over at a stall. Tap a picture to add one."
    >
      {me.staff?.role === 'owner' ? (
        <StallSale />
      ) : (
        <Notice kind="warning">
          <p>Only an owner may record sales. Ask an owner before you sell anything.</p>
        </Notice>
      )}
    </Screen>
  )
}

function StallSale() {
  const navigate = useNavigate()
  const [blank] = useState(() => ({ id: newId(), email: '', way: ways[0], lines: [] }))
  const draft = useDraft('stall sale', Form, { ...blank, day: useToday() })
  const form = draft.value
  const { wrong, errorOf, setError } = useSaleError()
  const { run, isBusy } = useDeskMutation(enterStallSale, { onError: setError })
  const put = (change: Partial<Form>) => draft.change((before) => ({ ...before, ...change }))
  const [code, setCode] = useState<PhoneSale | null>(null)
  const shop = useShop()
  const { products } = shop.catalogue
  const { refresh } = useSignedIn()
  // What is left may have been sold since the desk was opened.
  useEffect(() => void refresh(), [refresh])
  const isOnPhone = form.way === 'Buyer’s phone'
  const typed = isOnPhone ? atShopPrices(form.lines, products) : form.lines
  const lines = saleLines(typed, products)
  const showCode = () => {
    const sale = phoneSale(shop, lines)
    setError('fault' in sale ? sale.fault : null)
    setCode('fault' in sale ? null : sale)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isOnPhone) return showCode()
    const { id, day, way, email } = form
    const paidBy: 'cash' | 'terminal' = way === 'Cash' ? 'cash' : 'terminal'
    const body = { id, day, lines, paidBy, email: email.trim() || null }
    const sale = `Sale of ${formatCents(saleTotal(lines))}`
    const onKept = () => navigate(deskPaths.orders, { isDone: true })
    const keep = way === 'Cash' ? { title: `${sale} in cash`, orderId: null, onKept } : undefined
    const done = `${sale} recorded`
    const unreachable = keep ? undefined : CARD_OFFLINE
    const sold = await run({ body, done, draft, keep, unreachable })
    if (sold) navigate(deskPaths.order(sold.id), { isDone: true })
  }
  return (
    <>
      <SaleForm
        paid={form.way}
        total={saleTotal(lines)}
        error={wrong}
        busy={isBusy}
        button={isOnPhone ? 'Show code' : 'Record sale'}
        onSubmit={submit}
      >
        <DraftNotice of={draft} />
        <ProductTiles lines={typed} onChange={(changed) => put({ lines: changed })} />
        <LineEditor
          of={{ kind: 'sale', stock: shop.stock, isShopPriced: isOnPhone }}
          lines={typed}
          errorOf={errorOf}
          onChange={(changed) => put({ lines: changed })}
        />
        <ChipChoice legend="Paid by" options={ways} value={form.way} onChange={(way) => put({ way })} />
        {form.way === 'Card terminal' && <p className={styles.hint}>{CARD_OFFLINE}</p>}
        {!isOnPhone && (
          <>
            <Field
              label="Date"
              error={errorOf('day')}
              type="date"
              value={form.day}
              onChange={(event) => put({ day: event.currentTarget.value })}
            />
            <EmailField
              label="E-mail address for the receipt (optional)"
              error={errorOf('email')}
              value={form.email}
              onType={(email) => put({ email })}
            />
          </>
        )}
      </SaleForm>
      <PhoneCode
        sale={code}
        onClose={() => setCode(null)}
        onNext={() => {
          setCode(null)
          draft.discard()
        }}
      />
    </>
  )
}
