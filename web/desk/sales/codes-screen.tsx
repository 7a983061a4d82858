import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { makeCode, pauseCode, readCodes } from '#shop/calls/codes.ts'
import { discountWords } from '#shop/codes/discount-row.ts'
import { discountKinds } from '#shop/codes/terms.ts'
import { counted } from '#shop/counted.ts'
import { formatMoment } from '#shop/dates.ts'
import { codeFields } from '#shop/desk/code-fields.ts'
import { type CodesAnswer, codeScopes, type TypedCode } from '#shop/desk/codes.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { formatCents } from '#shop/money.ts'
import { newId } from '../../platform/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Link } from '../../ui/link.tsx'
import { useFormError } from '../../ui/use-form-error.ts'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { DescribedFields } from '../forms/described-fields.tsx'
import { TickList } from '../forms/tick-list.tsx'
import { Empty, Loaded, Screen, Section } from '../layout/screen.tsx'
import { useNow } from '../words/use-now.ts'
import styles from './sales.module.css'

const words = v.pipe(v.array(v.string()), v.readonly())
const Form = v.object({
  ...v.entriesFromList(['id', 'code', 'startsAt', 'endsAt'], v.string()),
  ...v.entriesFromList(['percent', 'amount', 'least', 'maxUses', 'maxEach'], v.number()),
  kind: v.picklist(discountKinds),
  scope: v.picklist(codeScopes),
  categories: words,
  products: words,
})
type Form = v.InferOutput<typeof Form>

const fresh = (): Form => ({
  id: newId(),
  code: '',
  kind: 'percent',
  percent: 10,
  amount: 500,
  least: 0,
  scope: 'all',
  categories: [],
  products: [],
  startsAt: '',
  endsAt: '',
  maxUses: 0,
  maxEach: 0,
})

/** Discount codes: made, paused, sent as a link, and what came of them. */
export function CodesScreen() {
  const codes = useDeskQuery(readCodes, {}, (event) => event.kind === 'ready')
  return (
    <Screen
      title="Codes"
      back={{ to: deskPaths.shop, name: 'Shop' }}
      lead="Customers enter a code in the cart, or open its link. One code an order."
    >
      <Loaded query={codes}>
        {(answer) => (
          <>
            <CodeForm answer={answer} set={codes.set} />
            <Section title="Your codes" count={answer.codes.length}>
              {answer.codes.length === 0 ? (
                <Empty>No codes yet.</Empty>
              ) : (
                <ul className={styles.list}>
                  {answer.codes.map((code) => (
                    <CodeRow key={code.id} code={code} answer={answer} set={codes.set} />
                  ))}
                </ul>
              )}
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

type Props = { answer: CodesAnswer; set: (answer: CodesAnswer) => void }

function CodeForm({ answer: { categories, products }, set }: Props) {
  const [blank, setBlank] = useState(fresh)
  const draft = useDraft('code', Form, blank)
  const form = draft.value
  const [wrong, setWrong] = useState<{ readonly sentence: string; readonly field: string } | null>(null)
  const { form: element, error, setError } = useFormError()
  const { run, isBusy } = useDeskMutation(makeCode, {
    set,
    onError: (sentence, _code, field = 'code') => {
      setWrong(sentence === null ? null : { sentence, field })
      setError(sentence ?? undefined)
    },
  })
  const change = (changed: (before: TypedCode) => TypedCode) =>
    draft.change((before) => ({ ...before, ...changed(typedOf(before)) }))
  const ticks = (name: 'categories' | 'products', options: { readonly value: string; readonly name: string }[]) => (
    <TickList
      className={styles.checks}
      legend={name === 'categories' ? 'Categories' : 'Products'}
      options={options}
      chosen={form[name]}
      error={wrong?.field === name ? wrong.sentence : undefined}
      onChange={(chosen) => draft.change((before) => ({ ...before, [name]: chosen }))}
    />
  )
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await run({ body: form, done: `Code ${form.code} is ready`, draft })) setBlank(fresh())
  }
  return (
    <form ref={element} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <DraftNotice of={draft} />
      <DescribedFields
        of={codeFields}
        value={typedOf(form)}
        errorOf={(name) => (wrong?.field === name ? error : undefined)}
        own={{
          categories: ticks(
            'categories',
            categories.map((name) => ({ value: name, name })),
          ),
          products: ticks(
            'products',
            products.map(({ id, name }) => ({ value: id, name })),
          ),
        }}
        onChange={change}
      />
      <Button type="submit" busy={isBusy}>
        Make code
      </Button>
    </form>
  )
}

function typedOf(form: Form): TypedCode {
  const { id: _, categories, products, ...typed } = form
  return { ...typed, categories: [...categories], products: [...products] }
}

type Code = CodesAnswer['codes'][number]

function stateOf({ startsAt, endsAt, pausedAt, maxUses, uses }: Code, now: Date): string {
  if (pausedAt !== null) return 'Paused'
  if (endsAt !== null && endsAt <= now.toISOString()) return `Over since ${formatMoment(new Date(endsAt))}`
  if (maxUses !== null && uses >= maxUses) return 'Used up'
  if (startsAt !== null && startsAt > now.toISOString()) return `Begins ${formatMoment(new Date(startsAt))}`
  return endsAt === null ? 'Open' : `Open until ${formatMoment(new Date(endsAt))}`
}

function termsWords({ terms, maxEach }: Code, { products }: CodesAnswer): string {
  const nameOf = (id: string) => products.find((one) => one.id === id)?.name ?? id
  const goods = [...terms.categories, ...terms.products.map(nameOf)]
  return [
    discountWords(terms),
    ...(terms.least > 0 ? [`from ${formatCents(terms.least)}`] : []),
    ...(goods.length > 0 ? [`for ${goods.join(', ')}`] : []),
    ...(maxEach === null ? [] : [`${counted(maxEach, 'use')} by one customer`]),
  ].join(', ')
}

function CodeRow({ code, answer, set }: { code: Code } & Props) {
  const { run, isBusy } = useDeskMutation(pauseCode, { set })
  const now = useNow()
  const { id, terms, uses, maxUses, pausedAt, paid, orders, link } = code
  const isPaused = pausedAt !== null
  const sold = paid.orders === 0 ? '' : `: ${formatCents(paid.total)}, ${formatCents(paid.discount)} taken off`
  const done = isPaused ? `Customers can use ${terms.code} again` : `${terms.code} is paused`
  return (
    <li>
      <strong>{terms.code}</strong>
      <span>{termsWords(code, answer)}</span>
      <small>
        {stateOf(code, now)}. {maxUses === null ? counted(uses, 'use') : `${uses} of ${counted(maxUses, 'use')}`}.{' '}
        {counted(paid.orders, 'paid order')}
        {sold}
      </small>
      {orders.length > 0 && (
        <Disclosure summary="Latest orders">
          {orders.map((order) => (
            <p key={order.id}>
              <Link to={deskPaths.order(order.id)}>{order.reference}</Link> {formatCents(order.total)}
              {!order.isPaid && ', not paid yet'}
            </p>
          ))}
        </Disclosure>
      )}
      <div className={styles.buttons}>
        <Button
          kind="secondary"
          aria-label={`Copy link of ${terms.code}`}
          onClick={() => void copyWithToast(link, 'Link copied')}
        >
          Copy link
        </Button>
        <Button
          kind="quiet"
          busy={isBusy}
          aria-label={isPaused ? `Use again: ${terms.code}` : `Pause ${terms.code}`}
          onClick={() => void run({ body: { id, isPaused: !isPaused }, done })}
        >
          {isPaused ? 'Use again' : 'Pause'}
        </Button>
      </div>
    </li>
  )
}
