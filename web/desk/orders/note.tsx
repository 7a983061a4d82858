import type { SubmitEvent } from 'react'
import * as v from 'valibot'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { NOTE_MAX } from '#shop/promises.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useConflictQuestion } from '../calls/conflict.tsx'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { Section } from '../layout/screen.tsx'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

const Typed = v.string()

export function Note({ order, run, isBusy }: { order: OrderAnswer; run: RunChange; isBusy: boolean }) {
  // Other changes of the order do not matter to the note: what it was is its version.
  const draft = useDraft(`note ${order.summary.id}`, Typed, order.note, order.note)
  const ask = useConflictQuestion()
  const note = draft.value
  const save = async () => {
    const wanted = note.trim() || 'No note'
    const isStale = draft.version !== order.note
    const differing = [{ name: 'Note', one: note, other: order.note }]
    const choice = isStale ? await ask({ title: 'Someone else changed this note', differing }) : 'mine'
    if (choice === 'theirs') draft.discard()
    if (choice !== 'mine') return
    const sent = () => draft.saved(note, note.trim())
    await run({ change: 'note', body: { note }, wanted, done: 'Note saved', draft: { ...draft, sent } })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Section title="Note">
      <form className={styles.form} onSubmit={submit} noValidate>
        <DraftNotice of={draft} />
        <TextArea
          label="Only you see this"
          name="note"
          value={note}
          limit={NOTE_MAX}
          onChange={({ currentTarget: { value } }) => draft.change(() => value)}
        />
        {note.trim() !== order.note && (
          <Button type="submit" kind="secondary" busy={isBusy}>
            Save note
          </Button>
        )}
      </form>
    </Section>
  )
}
