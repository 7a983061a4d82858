import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { type Issue, IssuesAnswer } from '#shop/desk/issues.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { NEWSLETTER } from '#shop/newsletter/topics.ts'
import { ISSUE_TEXT_MAX, SUBJECT_MAX } from '#shop/promises.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import choice from '../parts/choice.module.css'
import { Conflict } from '../parts/conflict.tsx'
import { differencesBetween } from '../parts/differences.ts'
import { DraftNotice } from '../parts/draft-notice.tsx'
import { useDraft } from '../parts/use-draft.ts'
import { callDesk } from '../platform/call.ts'
import styles from './issues.module.css'

type Props = {
  answer: IssuesAnswer
  issue: Issue | null
  onSaved: (answer: IssuesAnswer) => void
  onClose: () => void
}

const Typed = v.object({ topic: v.string(), subject: v.string(), text: v.string(), productId: v.string() })
type Typed = v.InferOutput<typeof Typed>
const names = { topic: 'To those who wait for', subject: 'Subject', text: 'Words', productId: 'Product' } as const

function typedOf(issue: Issue | null): Typed {
  const { topic = NEWSLETTER, subject = '', text = '', productId = null } = issue ?? {}
  return { topic, subject, text, productId: productId ?? '' }
}

/** Where a letter is written: to whom, its subject, its words, and the product that it shows. */
export function IssueForm({ answer: { topics, products }, issue, onSaved, onClose }: Props) {
  const draft = useDraft(`letter ${issue?.id ?? 'new'}`, Typed, typedOf(issue), issue?.version ?? 0)
  const { topic, subject, text, productId } = draft.value
  const put = (part: Partial<Typed>) => draft.change((typed) => ({ ...typed, ...part }))
  const [theirs, setTheirs] = useState<Issue | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async (version = draft.version) => {
    setBusy(true)
    const body = { id: issue?.id ?? null, version, topic, subject, text, productId: productId || null }
    const result = await callDesk(deskApi.issues, IssuesAnswer, body)
    const newest = !result.ok && result.kind === 'stale' ? await callDesk(deskApi.issues, IssuesAnswer) : null
    setBusy(false)
    const now = newest?.ok ? newest.value.issues.find(({ id }) => id === issue?.id) : undefined
    if (now?.state === 'draft') return setTheirs(now)
    if (!result.ok) return setError(result.error)
    draft.discard()
    onSaved(result.value)
    onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="A letter">
      <DraftNotice of={draft} />
      {error !== null && (
        <Notice kind="error" alert>
          <p>{error}</p>
        </Notice>
      )}
      <label className={choice.choice}>
        <span>To those who wait for</span>
        <select value={topic} onChange={(event) => put({ topic: event.currentTarget.value })}>
          {topics.map(({ id, name, readers }) => (
            <option key={id} value={id}>
              {name} ({readers})
            </option>
          ))}
        </select>
      </label>
      <Field
        label="Subject"
        limit={SUBJECT_MAX}
        value={subject}
        onChange={(event) => put({ subject: event.currentTarget.value })}
      />
      <TextArea
        label="Words"
        hint="An empty line begins a new paragraph."
        rows={10}
        limit={ISSUE_TEXT_MAX}
        value={text}
        onChange={(event) => put({ text: event.currentTarget.value })}
      />
      <label className={choice.choice}>
        <span>Product that it shows, with a picture and a button</span>
        <select value={productId} onChange={(event) => put({ productId: event.currentTarget.value })}>
          <option value="">None</option>
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <Conflict
        title="This letter has changed meanwhile"
        differing={
          theirs && differencesBetween([draft.value, typedOf(theirs)], names, (typed: Typed, name) => typed[name])
        }
        onClose={() => setTheirs(null)}
        onTakeTheirs={() => {
          draft.discard()
          onClose()
        }}
        onKeepMine={() => {
          if (theirs) void save(theirs.version)
          setTheirs(null)
        }}
      />
    </form>
  )
}
