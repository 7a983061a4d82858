import type { SubmitEvent } from 'react'
import * as v from 'valibot'
import { answersTo, labelBefore, TICKED } from '#shop/checkout/answers.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import type { AnyFields, Described } from '#shop/fields.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { DescribedFields } from '../forms/described-fields.tsx'
import { useFieldErrors } from '../forms/use-field-errors.ts'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

type Questions = NonNullable<OrderAnswer['questions']>

/** A tick is true or false in its field, and a word in an answer. */
const Typed = v.record(v.string(), v.union([v.string(), v.boolean(), v.null()]))
type Typed = v.InferOutput<typeof Typed>

function fieldOf({ kind, label, hint, max, choices }: Questions[number]): Described<Typed> {
  switch (kind) {
    case 'tick':
      return { kind, label, hint }
    case 'choice':
      return { kind, label, hint, choices, none: 'No answer' }
    case 'line':
      return { kind, label, hint, limit: max }
    case 'text':
      return { kind: 'paragraphs', label, hint, limit: max }
  }
}

function answersFrom(typed: Typed): Record<string, string> {
  const wordOf = (answer: Typed[string]) => (answer === true ? TICKED : answer || '')
  return Object.fromEntries(Object.entries(typed).map(([id, answer]) => [id, wordOf(answer ?? '')] as const))
}

type Props = { order: OrderAnswer; run: RunChange; isBusy: boolean }

/** Changes what the customer answered, until the order is made. */
export function AnswersForm({ order, run, isBusy }: Props) {
  const { questions } = order
  return (
    questions && (
      <Disclosure summary="Change the answers">
        <Form order={order} questions={questions} run={run} isBusy={isBusy} />
      </Disclosure>
    )
  )
}

function Form({ order, questions, run, isBusy }: Props & { questions: Questions }) {
  const answers = questions.map(({ id, kind }): [string, string | boolean] => {
    const answer = order.answers?.find((one) => one.id === id)?.answer ?? ''
    return [id, kind === 'tick' ? answer === TICKED : answer]
  })
  const draft = useDraft(`answers ${order.summary.id}`, Typed, Object.fromEntries(answers), order.version)
  const fields: AnyFields<Typed> = Object.fromEntries(questions.map((question) => [question.id, fieldOf(question)]))
  const typed = answersFrom(draft.value)
  const asked = questions.map((question) => ({ ...question, isOn: true, products: null }))
  const read = answersTo(asked, typed)
  const faults = Object.fromEntries(Array.from(read.faults, ([id, { message }]) => [id, message]))
  const { form, errors, check } = useFieldErrors(faults)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!check()) return
    const seen = { ...order, version: String(draft.version) }
    const wanted = read.answers.map(({ label, answer }) => `${labelBefore(label)} ${answer}`).join(', ') || 'No answers'
    void run(
      { change: 'answers', body: { answers: typed }, wanted, done: 'Saved. We’re telling the customer', draft },
      seen,
    )
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <DraftNotice of={draft} />
      <DescribedFields of={fields} value={draft.value} errorOf={(id) => errors[id]} onChange={draft.change} />
      <Button type="submit" kind="secondary" busy={isBusy}>
        Save and notify
      </Button>
    </form>
  )
}
