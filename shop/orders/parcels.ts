import { type ItemCount, itemState, type OrderItem } from './items.ts'

/** A parcel of an order. Times are ISO UTC, null until they come; `tracking` is a code or an address, null if the post has none. One that was not posted after all stays, to be posted later. */
export type Parcel = {
  readonly id: string
  readonly madeAt: string | null
  readonly postedAt: string | null
  readonly deliveredAt: string | null
  readonly tracking: string | null
}

type PostedParcel = Parcel & { readonly postedAt: string }
type Sent = { readonly parcels: readonly Parcel[]; readonly items: readonly OrderItem[] }

export function postedParcels({ parcels }: Pick<Sent, 'parcels'>): PostedParcel[] {
  const posted = parcels.filter((parcel): parcel is PostedParcel => parcel.postedAt !== null)
  return posted.toSorted((one, other) => (one.postedAt < other.postedAt ? -1 : 1))
}

export function waitingParcel({ parcels }: Pick<Sent, 'parcels'>): Parcel | null {
  return parcels.find(({ madeAt, postedAt }) => madeAt !== null && postedAt === null) ?? null
}

/** How far an order has come: when it was made, posted and delivered (ISO UTC), each null until all that is owed is; and whether a part of it was posted before. */
export type Way = Omit<Parcel, 'id'> & { readonly isPartlyPosted: boolean }

/** How far an order has come, by its parcels. It is posted when all that is owed is, with its last parcel. */
export function wayOf(order: Sent): Way {
  const posted = postedParcels(order)
  const last = posted.at(-1)
  if (last === undefined || order.items.some((item) => itemState(item).toPost > 0))
    return {
      madeAt: waitingParcel(order)?.madeAt ?? null,
      postedAt: null,
      deliveredAt: null,
      tracking: null,
      isPartlyPosted: last !== undefined,
    }
  const arrivals = posted.map(({ deliveredAt }) => deliveredAt ?? '')
  const { madeAt, postedAt, tracking } = last
  const deliveredAt = arrivals.includes('') ? null : (arrivals.toSorted().at(-1) ?? null)
  return { madeAt, postedAt, deliveredAt, tracking, isPartlyPosted: false }
}

/** True if anything of an order is made or posted, so that it is not changed any more. */
export function isBegun({ parcels }: Pick<Sent, 'parcels'>): boolean {
  return parcels.some(({ madeAt, postedAt }) => madeAt !== null || postedAt !== null)
}

export function itemsIn({ items }: Pick<Sent, 'items'>, parcelId: string): ItemCount[] {
  return items.flatMap(({ itemId, movements }) => {
    const quantity = movements
      .filter(({ kind, causeKind, causeId }) => kind === 'posted' && causeKind === 'parcel' && causeId === parcelId)
      .reduce((sum, one) => sum + one.quantity, 0)
    return quantity > 0 ? [{ itemId, quantity }] : []
  })
}
