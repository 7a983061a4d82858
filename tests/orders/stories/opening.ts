import { deskCalls } from '#shop/calls/desk-calls.ts'
import { standardShipsTo } from '#shop/settings/settings.ts'
import { withoutNotes } from '../../../server/testing/publish-draft.ts'
import { sixZones } from '../../../server/testing/six-zones.ts'
import type { Story } from './story.ts'

const name = {
  id: 'name',
  label: 'Name to stamp',
  kind: 'text',
  maxLength: 30,
  required: false,
  extra: 300,
  bespoke: true,
} as const
const charm = {
  ...({ id: 'charm', label: 'Charm', kind: 'choice', choices: ['Star', 'Moon'] } as const),
  ...{ maxLength: 10, required: false, extra: 0, bespoke: false },
} as const
const sizes = {
  ...{ id: 'size', name: 'Size', default: 'Medium' },
  values: ['Small', 'Medium', 'Large'].map((size) => ({ id: size, name: size, extra: size === 'Large' ? 500 : 0 })),
}

/** The shop before the first order: no. 1 takes words and costs more in Large, no. 3 is counted, of no. 5 there is one, no. 9 takes longer. */
export const opening: readonly Story[] = [
  {
    title: 'The shop opens',
    async tell(acts, look) {
      await acts.editSettings({ shipsTo: { ...standardShipsTo, zones: withoutNotes(sixZones) } })
      await acts.editProduct('1', { options: [sizes], personal: [name, charm] })
      await acts.editProduct('3', { supply: { kind: 'in-stock', counts: { Small: 2, Medium: 9, Large: 2 } } })
      await acts.editProduct('5', { supply: { kind: 'one-of-a-kind' } })
      await acts.editProduct('9', { supply: { kind: 'made-to-order', leadDays: 5 } })
      await acts.publish()
      const batch = { what: 'tiger eye', supplier: 'Sample Beads', code: 'LOT-17', since: '2026-11-20' }
      await acts.send(deskCalls.readBatches.path, { id: acts.newId(), ...batch })
      await acts.send(deskCalls.switchReviewRequests.path, { isAsking: true })
      await look('Open', null)
    },
  },
]
