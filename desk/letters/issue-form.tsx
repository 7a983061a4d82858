import { type SubmitEvent, useState } from 'react'
import { type Issue, IssuesAnswer } from '#shop/desk/issues.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { NEWSLETTER } from '#shop/newsletter/topics.ts'
import { LETTER_TEXT_MAX, SUBJECT_MAX } from '#shop/promises.ts'
import { Button } from '../../storefront/ui/button.tsx'
import { Field, TextArea } from '../../storefront/ui/field.tsx'
import { Notice } from '../../storefront/ui/notice.tsx'
import { callDesk } from '../call.ts'
import choice from '../parts/choice.module.css'
import styles from './letters.module.css'

type Props = {
  answer: IssuesAnswer
  issue: Issue | null
  onSaved: (answer: IssuesAnswer) => void
  onClose: () => void
}

/** Where a letter is written: to whom, its subject, its words, and the piece that it shows. */
export function IssueForm({ answer: { topics, pieces }, issue, onSaved, onClose }: Props) {
  const [topic, setTopic] = useState(issue?.topic ?? NEWSLETTER)
  const [subject, setSubject] = useState(issue?.subject ?? '')
  const [text, setText] = useState(issue?.text ?? '')
  const [productId, setProductId] = useState(issue?.productId ?? '')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    const result = await callDesk(deskApi.issues, IssuesAnswer, {
      ...{ id: issue?.id ?? null, version: issue?.version ?? 0 },
      ...{ topic, subject, text, productId: productId || null },
    })
    setBusy(false)
    if (!result.ok) return setError(result.error)
    onSaved(result.value)
    onClose()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate aria-label="A letter">
      {error !== null && (
        <Notice kind="error" alert>
          <p>{error}</p>
        </Notice>
      )}
      <label className={choice.choice}>
        <span>To those who wait for</span>
        <select value={topic} onChange={(event) => setTopic(event.currentTarget.value)}>
          {topics.map(({ id, name, readers }) => (
            <option key={id} value={id}>
              {name} ({readers})
            </option>
          ))}
        </select>
      </label>
      <Field
        label="Subject"
        maxLength={SUBJECT_MAX}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <TextArea
        label="Words"
        hint="An empty line begins a new paragraph."
        rows={10}
        maxLength={LETTER_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <label className={choice.choice}>
        <span>Piece that it shows, with a picture and a button</span>
        <select value={productId} onChange={(event) => setProductId(event.currentTarget.value)}>
          <option value="">None</option>
          {pieces.map(({ id, name }) => (
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
    </form>
  )
}
