import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './conflict.module.css'
import type { Difference } from './differences.ts'

export type Question = { readonly title: string; readonly differing: readonly Difference[] }

/** Null leaves everything as it is: what was typed stays in the form. */
type Choice = 'mine' | 'theirs' | null
type Ask = (question: Question) => Promise<Choice>

const ConflictContext = createContext<Ask | null>(null)

export function useConflictQuestion(): Ask {
  const ask = useContext(ConflictContext)
  if (!ask) throw new Error('useConflictQuestion must be used within a ConflictProvider')
  return ask
}

const keyboardScrolled = { role: 'group', 'aria-label': 'Both versions', tabIndex: 0 }

export function ConflictProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<(Question & { readonly choose: (choice: Choice) => void }) | null>(null)
  const ask = useCallback<Ask>((question) => new Promise((resolve) => setAsked({ ...question, choose: resolve })), [])
  const choose = (choice: Choice) => {
    asked?.choose(choice)
    setAsked(null)
  }
  const differing = asked?.differing ?? []
  return (
    <ConflictContext value={ask}>
      {children}
      <Dialog
        wide
        open={asked !== null}
        onClose={() => choose(null)}
        title={asked?.title ?? ''}
        footer={
          <div className={styles.buttons}>
            <Button onClick={() => choose('mine')}>Keep my change</Button>
            <Button kind="secondary" onClick={() => choose('theirs')}>
              Use their change
            </Button>
          </div>
        }
      >
        <p>Their change was saved first. Choose the version to keep.</p>
        <div className={styles.versions} {...keyboardScrolled}>
          <section aria-label="Your version">
            <h3>Your version</h3>
            <Values of={differing.map(({ name, one }) => ({ name, value: one }))} />
          </section>
          <section aria-label="Their version">
            <h3>Their version</h3>
            <Values of={differing.map(({ name, other }) => ({ name, value: other }))} />
          </section>
        </div>
      </Dialog>
    </ConflictContext>
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
