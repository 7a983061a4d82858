import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { saveIssue } from '#shop/calls/issues.ts'
import type { Issue, IssuesAnswer } from '#shop/desk/issues.ts'
import type { Fields } from '#shop/fields.ts'
import { NEWSLETTER } from '#shop/newsletter/topics.ts'
import { ISSUE_TEXT_MAX, SUBJECT_MAX } from '#shop/promises.ts'
import { newId } from '../../platform/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { differencesBetween } from '../calls/differences.ts'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { DescribedFields } from '../forms/described-fields.tsx'
import styles from './issues.module.css'

type Props = {
  answer: IssuesAnswer
  issue: Issue | null
  onSaved: (answer: IssuesAnswer) => void
  onClose: () => void
}

const Typed = v.object({
  id: v.string(),
  topic: v.string(),
  subject: v.string(),
  text: v.string(),
  productId: v.string(),
})
type Typed = v.InferOutput<typeof Typed>
const fields: Fields<Typed> = {
  id: null,
  topic: { kind: 'own', label: 'Send to readers of' },
  subject: { kind: 'line', label: 'Subject', limit: SUBJECT_MAX },
  text: {
    kind: 'paragraphs',
    label: 'Text',
    hint: 'Leave an empty line between paragraphs.',
    rows: 10,
    limit: ISSUE_TEXT_MAX,
  },
  productId: { kind: 'own', label: 'Featured product' },
}

function typedOf(issue: Issue | null): Typed {
  const { id = newId(), topic = NEWSLETTER, subject = '', text = '', productId = null } = issue ?? {}
  return { id, topic, subject, text, productId: productId ?? '' }
}

export function IssueForm({ answer: { topics, products }, issue, onSaved, onClose }: Props) {
  const [blank] = useState(() => typedOf(null))
  const seen = issue ? typedOf(issue) : blank
  const draft = useDraft(`issue ${issue?.id ?? 'new'}`, Typed, seen, issue?.version ?? 0)
  const { id, topic, subject, text, productId } = draft.value
  const put = (part: Partial<Typed>) => draft.change((typed) => ({ ...typed, ...part }))
  const [error, setError] = useState<string | null>(null)
  const { run, isBusy } = useDeskMutation(saveIssue, { onError: setError })
  const leave = () => {
    draft.discard()
    onClose()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const { version } = draft
    const answer = await run({
      body: { id, version, topic, subject, text, productId: productId || null },
      draft: { ...draft, discard: leave },
      conflict: ({ issues }) => {
        const theirs = issues.find(({ id, state }) => id === issue?.id && state === 'draft')
        return theirs
          ? {
              title: 'Someone else changed this newsletter',
              differing: differencesBetween([draft.value, typedOf(theirs)], fields),
              keepMine: { version: theirs.version },
            }
          : null
      },
    })
    if (!answer) return
    onSaved(answer)
    onClose()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Newsletter issue">
      <DraftNotice of={draft} />
      {error !== null && (
        <Notice kind="error" alert>
          <p>{error}</p>
        </Notice>
      )}
      <DescribedFields
        of={fields}
        value={draft.value}
        errorOf={() => undefined}
        own={{
          topic: (
            <SelectField
              label="Send to readers of"
              value={topic}
              onChange={(event) => put({ topic: event.currentTarget.value })}
            >
              {topics.map(({ id, name, readers }) => (
                <option key={id} value={id}>
                  {name} ({readers})
                </option>
              ))}
            </SelectField>
          ),
          productId: (
            <SelectField
              label="Featured product"
              value={productId}
              onChange={(event) => put({ productId: event.currentTarget.value })}
            >
              <option value="">None</option>
              {products.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          ),
        }}
        onChange={draft.change}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy}>
          Save newsletter
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Close editor
        </Button>
      </div>
    </form>
  )
}
