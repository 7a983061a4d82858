import { settings } from '#shop/settings.ts'
import { ChipChoice } from '../ui/chip.tsx'

type Props = { zone: string | undefined; onChange: (zone: string) => void }

/** The choice of a shipping zone, the first one unless another is chosen (docs/decisions/004). */
export function ShipTo({ zone, onChange }: Props) {
  const { zones } = settings
  const chosen = zones.find(({ id }) => id === zone) ?? zones[0]
  if (!chosen) return null
  const choose = (name: string) => {
    const named = zones.find((one) => one.name === name)
    if (named) onChange(named.id)
  }
  return <ChipChoice legend="Ship to" options={zones.map(({ name }) => name)} value={chosen.name} onChange={choose} />
}
