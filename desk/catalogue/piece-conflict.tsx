import type { PieceAnswer } from '#shop/desk/catalogue.ts'
import { Button } from '../../storefront/ui/button.tsx'
import { Dialog } from '../../storefront/ui/dialog.tsx'
import styles from './catalogue.module.css'
import { differences } from './piece-text.ts'

type Props = {
  conflict: { readonly mine: PieceAnswer['piece']; readonly now: PieceAnswer } | null
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Shows, where somebody else was quicker, both versions of a piece side by side, where they differ. */
export function PieceConflict({ conflict, onTakeTheirs, onKeepMine }: Props) {
  const differing = conflict ? differences(conflict.mine, conflict.now.piece) : []
  return (
    <Dialog open={conflict !== null} onClose={onTakeTheirs} title="This piece has changed meanwhile">
      <div className={styles.versions}>
        <section aria-label="As you have it">
          <h3>As you have it</h3>
          <Values of={differing.map(({ name, one }) => ({ name, value: one }))} />
        </section>
        <section aria-label="As it is now">
          <h3>As it is now</h3>
          <Values of={differing.map(({ name, other }) => ({ name, value: other }))} />
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
