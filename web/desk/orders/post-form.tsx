import type { ReactNode, SubmitEvent } from 'react'
import * as v from 'valibot'
import { Tracking } from '#shop/desk/changes.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { useFormError } from '../../ui/use-form-error.ts'
import { UnreadableDraft } from '../parts/draft-notice.tsx'
import type { SentDraft } from '../parts/use-desk-mutation.ts'
import { useDraft } from '../parts/use-draft.ts'
import styles from './order.module.css'

type Props = {
  id: string
  tracking: string | null
  isCorrection: boolean
  /** What to know before posting. */
  notice: ReactNode
  isBusy: boolean
  onPost: (tracking: string | null, draft: SentDraft) => Promise<void>
}

const Typed = v.object({ code: v.string(), isUntracked: v.boolean() })

/** Asks for the tracking of a parcel, or that it has none; what is typed stays on the device until it is posted. */
export function PostForm({ id, tracking, isCorrection, notice, isBusy, onPost }: Props) {
  const seen = { code: tracking ?? '', isUntracked: isCorrection && tracking === null }
  const draft = useDraft(`${isCorrection ? 'correction' : 'tracking'} ${id}`, Typed, seen)
  const { code, isUntracked } = draft.value
  const { form: element, error, setError } = useFormError()
  const put = (part: Partial<typeof seen>) => {
    draft.change((typed) => ({ ...typed, ...part }))
    setError(undefined)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isUntracked) return void onPost(null, draft)
    const parsed = v.safeParse(Tracking, code)
    if (parsed.success) return void onPost(parsed.output, draft)
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
      <Button type="submit" wide busy={isBusy}>
        {isCorrection ? 'Correct and notify' : 'Mark posted and notify'}
      </Button>
    </form>
  )
}
