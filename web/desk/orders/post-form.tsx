import { type ReactNode, type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { Tracking } from '#shop/desk/changes.ts'
import type { OrderSummary } from '#shop/desk/orders.ts'
import type { ItemCount } from '#shop/orders/items.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorText, Field } from '../../ui/field.tsx'
import { useFormError } from '../../ui/use-form-error.ts'
import type { SentDraft } from '../calls/use-desk-mutation.ts'
import { UnreadableDraft } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { type Counts, countedItems, countsFrom, ItemCounts } from './item-counts.tsx'
import styles from './order.module.css'

type Props = {
  id: string
  tracking: string | null
  isCorrection: boolean
  /** What is left to post. */
  items: OrderSummary['toMake']
  /** What to know before posting. */
  notice: ReactNode
  isBusy: boolean
  onPost: (tracking: string | null, draft: SentDraft, items?: readonly ItemCount[]) => Promise<void>
}

const Typed = v.object({ code: v.string(), isUntracked: v.boolean() })

/** Asks for the tracking of a parcel, or that it has none; what is typed stays on the device until it is posted. */
export function PostForm({ id, tracking, isCorrection, items, notice, isBusy, onPost }: Props) {
  const seen = { code: tracking ?? '', isUntracked: isCorrection && tracking === null }
  const draft = useDraft(`${isCorrection ? 'correction' : 'tracking'} ${id}`, Typed, seen)
  const { code, isUntracked } = draft.value
  const { form: element, error, setError } = useFormError()
  const all = countsFrom(
    items,
    items.map(({ quantity }) => quantity),
  )
  const [counts, setCounts] = useState<Counts | null>(null)
  const [isNone, setNone] = useState(false)
  const isPart = counts !== null && items.some(({ itemId, quantity }) => (counts[itemId] ?? 0) < quantity)
  const part = isPart ? countedItems(items, counts) : undefined
  const put = (part: Partial<typeof seen>) => {
    draft.change((typed) => ({ ...typed, ...part }))
    setError(undefined)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (part?.length === 0) return setNone(true)
    if (isUntracked) return void onPost(null, draft, part)
    const parsed = v.safeParse(Tracking, code)
    if (parsed.success) return void onPost(parsed.output, draft, part)
    setError(code.trim() === '' ? 'Enter the tracking code, or tick “No tracking”.' : sentenceFor(parsed.issues))
  }
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {notice}
      <UnreadableDraft of={draft} />
      <Field
        label="Tracking code or link"
        name="tracking"
        data-focus-first
        value={code}
        disabled={isUntracked}
        error={error}
        alert
        autoCapitalize="characters"
        autoComplete="off"
        onChange={(event) => put({ code: event.currentTarget.value })}
      />
      <Checkbox
        label="No tracking for this parcel"
        checked={isUntracked}
        onChange={(event) => put({ isUntracked: event.currentTarget.checked })}
      />
      {(items.length > 1 || items.some(({ quantity }) => quantity > 1)) && (
        <Checkbox
          label="Post only a part of it"
          checked={counts !== null}
          onChange={(event) => setCounts(event.currentTarget.checked ? all : null)}
        />
      )}
      {counts !== null && (
        <fieldset className={styles.group}>
          <legend>In this parcel</legend>
          <ItemCounts
            items={items}
            counts={counts}
            onChange={(chosen) => {
              setCounts(chosen)
              setNone(false)
            }}
          />
          <ErrorText id="in-this-parcel" text={isNone ? 'Choose what is in this parcel.' : undefined} alert />
        </fieldset>
      )}
      <Button type="submit" wide busy={isBusy}>
        {isCorrection ? 'Correct and notify' : 'Mark posted and notify'}
      </Button>
    </form>
  )
}
