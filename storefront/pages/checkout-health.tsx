import { paths } from '#shop/addresses.ts'
import { CheckoutHealth } from '../backroom/checkout-health.tsx'
import { usePageSettings } from '../frame/page-settings.tsx'
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
