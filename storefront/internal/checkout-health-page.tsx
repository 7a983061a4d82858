import { paths } from '#shop/paths.ts'
import { usePageSettings } from '../layout/page-settings.tsx'
import { CheckoutHealth } from './checkout-health.tsx'
import { InternalTool } from './internal-tool.tsx'

/** How the checkouts of this browser went (specification 2, checkout health). */
export function CheckoutHealthPage() {
  const { mode } = usePageSettings()
  return (
    <InternalTool title="Checkout health" path={paths.checkoutHealth}>
      <CheckoutHealth mode={mode} />
    </InternalTool>
  )
}
