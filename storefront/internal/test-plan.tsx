import { useState } from 'react'
import { sessionKeys } from '../platform/storage-keys.ts'
import { createStoredValue } from '../platform/stored-value.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Notice } from '../ui/notice.tsx'
import { copied } from './copied.ts'
import styles from './test-plan.module.css'
import { planAsText, testPlan } from './test-plan-items.ts'

const COPIED = 'Checklist copied to clipboard.'
const NOT_COPIED = 'Copy to clipboard failed. Select the list below and copy it, or print it.'

const count = testPlan.reduce((sum, { items }) => sum + items.length, 0)

const ticks = createStoredValue<readonly string[]>({
  key: sessionKeys.testPlanTicks,
  area: 'session',
  parse: (value) => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []),
  initial: [],
})

function toggle(item: string): void {
  ticks.set((now) => (now.includes(item) ? now.filter((other) => other !== item) : [...now, item]))
}

/** The checklist, whose ticks last as long as the tab (specification 2, test plan). */
export function TestPlan() {
  const ticked = new Set(ticks.useValue())
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const copy = async () => setIsCopied(await copied(planAsText(testPlan, ticked)))
  const done = testPlan.flatMap(({ items }) => items).filter((item) => ticked.has(item)).length

  return (
    <>
      <div className={styles.buttons}>
        <Button onClick={() => window.print()}>Print</Button>
        <Button kind="secondary" onClick={() => void copy()}>
          Copy checklist
        </Button>
        <Button kind="secondary" onClick={() => ticks.set([])}>
          Untick all
        </Button>
      </div>
      <p className={styles.said} role="status">
        {done} of {count} done. {isCopied && COPIED}
      </p>
      {isCopied === false && (
        <Notice kind="error" alert>
          <p>{NOT_COPIED}</p>
        </Notice>
      )}
      {testPlan.map(({ heading, items }) => (
        <section key={heading} className={styles.section}>
          <h2>{heading}</h2>
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item}>
                <Checkbox label={item} checked={ticked.has(item)} onChange={() => toggle(item)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
