import { Button } from '../../storefront/ui/button.tsx'
import { Dialog } from '../../storefront/ui/dialog.tsx'
import styles from './conflict.module.css'
import type { Difference } from './differences.ts'

type Props = {
  title: string
  /** Null while there is none. */
  differing: readonly Difference[] | null
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Shows, where somebody else was quicker, both versions side by side, where they differ. */
export function Conflict({ title, differing, onTakeTheirs, onKeepMine }: Props) {
  return (
    <Dialog open={differing !== null} onClose={onTakeTheirs} title={title}>
      <div className={styles.versions}>
        <section aria-label="As you have it">
          <h3>As you have it</h3>
          <Values of={(differing ?? []).map(({ name, one }) => ({ name, value: one }))} />
        </section>
        <section aria-label="As it is now">
          <h3>As it is now</h3>
          <Values of={(differing ?? []).map(({ name, other }) => ({ name, value: other }))} />
        </section>
      </div>
      <div className={styles.buttons}>
        <Button onClick={onTakeTheirs}>Leave it as it is now</Button>
        <Button kind="secondary" onClick={onKeepMine}>
          Keep mine all the same
        </Button>
      </div>
    </Dialog>
  )
}

function Values({ of: values }: { of: readonly { readonly name: string; readonly value: string }[] }) {
  return (
    <dl>
      {values.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
