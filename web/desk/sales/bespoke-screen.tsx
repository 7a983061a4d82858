import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { endOffer, makeOffer, readOffers } from '#shop/calls/sales.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { centsFromText, type OffersAnswer, saleTotal } from '#shop/desk/sales.ts'
import { formatCents } from '#shop/money.ts'
import { OFFER_DAYS } from '#shop/promises.ts'
import { newId } from '../../platform/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { EmailField } from '../forms/email-field.tsx'
import { Empty, Loaded, Screen, Section } from '../layout/screen.tsx'
import { LineEditor } from '../lines/line-editor.tsx'
import { EditedLines, emptyLine, saleLines } from '../lines/lines.ts'
import { dayOf } from '../words/days.ts'
import { OfferFields } from './offer-fields.tsx'
import { SaleForm, useSaleError } from './sale-form.tsx'
import styles from './sales.module.css'

export function BespokeScreen() {
  const offers = useDeskQuery(readOffers, {})
  return (
    <Screen
      title="Bespoke order"
      back={{ to: deskPaths.orders, name: 'Orders' }}
      lead={`The customer gets an e-mail with a payment link. It’s valid for ${OFFER_DAYS} days.`}
    >
      <Loaded query={offers}>
        {(answer) => (
          <>
            <OfferForm zones={answer.zones} onOffered={offers.reload} />
            <Section title="Unpaid offers" count={answer.offers.length}>
              <Waiting offers={answer.offers} onEnded={offers.reload} />
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

type FormProps = { zones: OffersAnswer['zones']; onOffered: () => Promise<void> }
const Form = v.object({
  ...v.entriesFromList(['id', 'email', 'shipping', 'leadDays', 'words'], v.string()),
  lines: EditedLines,
})
type Form = v.InferOutput<typeof Form>
const fresh = (): Form => ({
  id: newId(),
  email: '',
  shipping: '0',
  leadDays: '20',
  words: '',
  lines: [emptyLine()],
})

function OfferForm({ zones, onOffered }: FormProps) {
  const [blank, setBlank] = useState(fresh)
  const draft = useDraft('offer', Form, blank)
  const form = draft.value
  const [zone, setZone] = useState(zones[0]?.id ?? '')
  const { wrong, errorOf, setError } = useSaleError()
  const { run, isBusy } = useDeskMutation(makeOffer, { onError: setError })
  const put = (change: Partial<Form>) => draft.change((before) => ({ ...before, ...change }))
  const [lines, shipping] = [saleLines(form.lines), centsFromText(form.shipping)]
  const total = saleTotal(lines) + (shipping ?? 0)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const { id, email, words } = form
    const body = { id, email, words, lines, shipping, leadDays: Number(form.leadDays), zone: zone || null }
    if (!(await run({ body, done: `Sending the offer to ${email}`, draft }))) return
    setBlank(fresh())
    await onOffered()
  }
  return (
    <SaleForm total={total} error={wrong} busy={isBusy} button="Send offer" onSubmit={submit}>
      <DraftNotice of={draft} />
      <EmailField
        label="Customer’s e-mail address"
        error={errorOf('email')}
        value={form.email}
        onType={(email) => put({ email })}
      />
      <LineEditor
        of={{ kind: 'sale' }}
        lines={form.lines}
        errorOf={errorOf}
        onChange={(changed) => put({ lines: changed })}
      />
      <Field
        label="Shipping (€)"
        error={errorOf('shipping')}
        inputMode="decimal"
        value={form.shipping}
        onChange={(event) => put({ shipping: event.currentTarget.value })}
      />
      {zones.length > 1 && (
        <SelectField label="Ships to" value={zone} onChange={(event) => setZone(event.currentTarget.value)}>
          {zones.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <OfferFields value={form} errorOf={errorOf} onChange={put} />
    </SaleForm>
  )
}

type WaitingProps = { offers: OffersAnswer['offers']; onEnded: () => Promise<void> }

function Waiting({ offers, onEnded }: WaitingProps) {
  const [ending, setEnding] = useState<OffersAnswer['offers'][number] | null>(null)
  const { run } = useDeskMutation(endOffer)
  const end = async ({ id }: { readonly id: string }) => {
    setEnding(null)
    await run({ body: { id }, done: 'Offer cancelled' })
    await onEnded()
  }
  if (offers.length === 0) return <Empty>No unpaid offers.</Empty>
  return (
    <>
      <ul className={styles.list}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <strong>
              {offer.names}, {formatCents(offer.total)}
            </strong>
            <small>
              {offer.email}, until {dayOf(offer.expiresAt)}
            </small>
            <span className={styles.buttons}>
              <Button kind="secondary" onClick={() => void copyWithToast(offer.link, 'Link copied')}>
                Copy link
              </Button>
              <Button kind="quiet" aria-label={`Cancel offer to ${offer.email}`} onClick={() => setEnding(offer)}>
                Cancel offer
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Dialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title="Cancel this offer?"
        footer={
          ending && (
            <Button wide onClick={() => void end(ending)}>
              Cancel offer
            </Button>
          )
        }
      >
        <p>The payment link in the e-mail to {ending?.email} stops working.</p>
      </Dialog>
    </>
  )
}
