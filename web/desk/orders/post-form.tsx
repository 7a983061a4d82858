import { type ReactNode, type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { Tracking } from '#shop/desk/changes.ts'
import type { OrderSummary } from '#shop/desk/orders.ts'
import type { ItemCount } from '#shop/orders/items.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormError } from '../../ui/use-form-error.ts'
import type { SentDraft } from '../calls/use-desk-mutation.ts'
import { UnreadableDraft } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { LineEditor } from '../lines/line-editor.tsx'
import { countedItems, countOf, type EditedLines, orderedLine } from '../lines/lines.ts'
import styles from './order.module.css'

type Props = {
  id: string
  tracking: string | null
  isCorrection: boolean
  items: OrderSummary['toMake']
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
  const [lines, setLines] = useState<EditedLines | null>(null)
  const [isNone, setNone] = useState(false)
  const isPart = lines !== null && items.some((item) => countOf(lines, item, item.quantity) < item.quantity)
  const part = isPart ? countedItems(items, lines) : undefined
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
          checked={lines !== null}
          onChange={({ currentTarget: { checked } }) =>
            setLines(checked ? items.map((item) => orderedLine(item, item.quantity)) : null)
          }
        />
      )}
      {lines !== null && (
        <LineEditor
          of={{ kind: 'count', items, legend: 'In this parcel' }}
          lines={lines}
          errorOf={() => (isNone ? 'Choose what is in this parcel.' : undefined)}
          onChange={(chosen) => {
            setLines(chosen)
            setNone(false)
          }}
        />
      )}
      <Button type="submit" wide busy={isBusy}>
        {isCorrection ? 'Correct and notify' : 'Mark posted and notify'}
      </Button>
    </form>
  )
}
