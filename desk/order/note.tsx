import { type SubmitEvent, useState } from 'react'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { NOTE_MAX } from '#shop/promises.ts'
import { Button } from '../../storefront/ui/button.tsx'
import { TextArea } from '../../storefront/ui/field.tsx'
import { Section } from '../parts/screen.tsx'
import styles from './order.module.css'
import type { RunChange } from './use-change.ts'

/** The owner's own note about an order, which the buyer never sees. */
export function Note({ order, run, isBusy }: { order: OrderAnswer; run: RunChange; isBusy: boolean }) {
  const [note, setNote] = useState(order.note)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run({ change: 'note', body: { note }, wanted: note.trim() || 'No note', done: 'Note kept' })
  }
  return (
    <Section title="Note">
      <form className={styles.form} onSubmit={submit}>
        <TextArea
          label="For you alone"
          name="note"
          value={note}
          maxLength={NOTE_MAX}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {note.trim() !== order.note && (
          <Button type="submit" kind="secondary" busy={isBusy}>
            Keep note
          </Button>
        )}
      </form>
    </Section>
  )
}
