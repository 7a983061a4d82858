import { paths } from '#shop/addresses.ts'
import { TestPlan } from '../backroom/test-plan.tsx'
import { InternalTool } from './internal-tool.tsx'

/** What to try before the shop opens or changes (specification 2, test plan). */
export function CheckoutTestPlanPage() {
  return (
    <InternalTool title="Checkout test plan" path={paths.testPlan}>
      <TestPlan />
    </InternalTool>
  )
}
