import type { Zone } from '#shop/settings/settings.ts'
import { ChipChoice } from '../../ui/chip.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { checkoutOptions, useZone } from './checkout-options.ts'

/** Lets the shopper choose a shipping zone if there are several, and says who pays duty. With one zone that note is folded (docs/decisions/002). */
export function ShipTo({ zones, className }: { zones: readonly Zone[]; className: string | undefined }) {
  const zone = useZone(zones)
  if (!zone) return null
  const choose = (name: string) =>
    void checkoutOptions.set((old) => ({ ...old, zone: zones.find((one) => one.name === name)?.id }))
  return (
    <>
      {zones.length > 1 && (
        <ChipChoice legend="Ship to" options={zones.map(({ name }) => name)} value={zone.name} onChange={choose} />
      )}
      {zone.note && zones.length > 1 && <p className={className}>{zone.note}</p>}
      {zone.note && zones.length === 1 && (
        <Disclosure summary="Ordering from outside the EU?">
          <p className={className}>{zone.note}</p>
        </Disclosure>
      )}
    </>
  )
}
