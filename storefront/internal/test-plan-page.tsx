import { paths } from '#shop/paths.ts'
import { InternalTool } from './internal-tool.tsx'
import { TestPlan } from './test-plan.tsx'

/** What to try before the shop opens or changes (specification 2, test plan). */
export function CheckoutTestPlanPage() {
  return (
    <InternalTool title="Checkout test plan" path={paths.testPlan}>
      <TestPlan />
    </InternalTool>
  )
}
