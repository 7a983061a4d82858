import type { OrderSummary } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { Link } from '../../ui/link.tsx'

export function SameParcel({ order: { linked } }: { order: Pick<OrderSummary, 'linked'> }) {
  return linked
    .filter(({ isInSameParcel }) => isInSameParcel)
    .map(({ id, reference }) => (
      <small key={id}>
        Goes with <Link to={deskPaths.order(id)}>{reference}</Link>
      </small>
    ))
}
