import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './conflict.module.css'
import type { Difference } from './differences.ts'

type Props = {
  title: string
  /** Null while there is no conflict. */
  differing: readonly Difference[] | null
  /** Leaves everything as it is: what was typed stays in the form. */
  onClose: () => void
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Long texts scroll, also by keyboard. */
const keyboardScrolled = { role: 'group', 'aria-label': 'Both versions', tabIndex: 0 }

/** Asks what holds when somebody else saved the same thing first, with both versions side by side. */
export function Conflict({ title, differing, onClose, onTakeTheirs, onKeepMine }: Props) {
  return (
    <Dialog
      wide
      open={differing !== null}
      onClose={onClose}
      title={title}
      footer={
        <div className={styles.buttons}>
          <Button onClick={onKeepMine}>Keep mine</Button>
          <Button kind="secondary" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </div>
      }
    >
      <p>Another change was saved first. Choose which version to keep.</p>
      <div className={styles.versions} {...keyboardScrolled}>
        <section aria-label="As you have it">
          <h3>As you have it</h3>
          <Values of={(differing ?? []).map(({ name, one }) => ({ name, value: one }))} />
        </section>
        <section aria-label="As it is now">
          <h3>As it is now</h3>
          <Values of={(differing ?? []).map(({ name, other }) => ({ name, value: other }))} />
        </section>
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
