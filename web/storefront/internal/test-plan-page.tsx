import { useState } from 'react'
import { paths } from '#shop/paths.ts'
import { sessionKeys } from '../../platform/storage-keys.ts'
import { createStoredValue } from '../../platform/stored-value.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { copyText } from './copy-text.ts'
import { InternalTool } from './internal-tool.tsx'
import { planAsText, testPlan } from './test-plan-items.ts'
import styles from './test-plan-page.module.css'

const COPIED = 'Checklist copied to clipboard.'
const NOT_COPIED = 'Copy to clipboard failed. Select the list below and copy it, or print it.'

const ticks = createStoredValue<readonly string[]>({
  key: sessionKeys.testPlanTicks,
  area: 'session',
  parse: (value) => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []),
  initial: [],
})

function toggle(item: string): void {
  ticks.set((now) => (now.includes(item) ? now.filter((other) => other !== item) : [...now, item]))
}

/** Steps to try before the shop opens or changes; ticks last as long as the tab (S2.120). */
export function CheckoutTestPlanPage() {
  const ticked = new Set(ticks.useValue())
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const plan = testPlan(useShop())
  const copy = async () => setIsCopied(await copyText(planAsText(plan, ticked)))
  const all = plan.flatMap(({ items }) => items)
  const done = all.filter((item) => ticked.has(item)).length

  return (
    <InternalTool title="Checkout test plan" path={paths.testPlan}>
      <div className={styles.buttons}>
        <Button onClick={() => window.print()}>Print</Button>
        <Button kind="secondary" onClick={() => void copy()}>
          Copy checklist
        </Button>
        <Button kind="secondary" onClick={() => ticks.set([])}>
          Untick all
        </Button>
      </div>
      <p className={styles.status} role="status">
        {done} of {all.length} done. {isCopied && COPIED}
      </p>
      {isCopied === false && (
        <Notice kind="error" alert>
          <p>{NOT_COPIED}</p>
        </Notice>
      )}
      {plan.map(({ heading, items }) => (
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
    </InternalTool>
  )
}
