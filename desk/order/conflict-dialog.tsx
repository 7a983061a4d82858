import type { OrderAnswer } from '#shop/desk/orders.ts'
import { Button } from '../../storefront/ui/button.tsx'
import { Dialog } from '../../storefront/ui/dialog.tsx'
import { stageOf } from '../parts/order-words.ts'
import styles from './order.module.css'
import type { Conflict } from './use-change.ts'

/** Shows, where somebody else was quicker, what was wanted beside what the order is by now. */
export function ConflictDialog({ conflict, onLeave }: { conflict: Conflict | null; onLeave: () => void }) {
  return (
    <Dialog open={conflict !== null} onClose={onLeave} title="This order has changed meanwhile">
      {conflict && (
        <>
          <p>You wanted: {conflict.wanted}</p>
          <div className={styles.versions}>
            <Version title="As you saw it" order={conflict.seen} />
            <Version title="As it is now" order={conflict.now} />
          </div>
          <div className={styles.buttons}>
            <Button onClick={onLeave}>Leave it as it is now</Button>
            <Button kind="secondary" onClick={conflict.again}>
              Do mine all the same
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

function Version({ title, order: { summary, note, tracking, timeline } }: { title: string; order: OrderAnswer }) {
  const latest = timeline.at(-1)
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p>{stageOf(summary).word}</p>
      {tracking !== null && <p>Tracking {tracking}</p>}
      {note !== '' && <p className={styles.noted}>{note}</p>}
      {latest && (
        <p>
          Last: {latest.what}, {latest.who}
        </p>
      )}
    </section>
  )
}
