import { readPrices } from '#shop/calls/catalogue.ts'
import { TIME_ZONE } from '#shop/dates.ts'
import type { PricesAnswer } from '#shop/desk/catalogue.ts'
import { formatCents } from '#shop/money.ts'
import { LOWEST_PRICE_DAYS } from '#shop/promises.ts'
import { concernsNothing, useDeskQuery } from '../calls/use-desk-query.ts'
import { Empty, Loaded } from '../layout/screen.tsx'
import { Table } from '../tables/table.tsx'

const date = new Intl.DateTimeFormat('en-IE', { dateStyle: 'medium', timeZone: TIME_ZONE })
const dayOf = (moment: string) => date.format(new Date(moment))

export function PriceHistory({ id }: { id: string }) {
  const loaded = useDeskQuery(readPrices, { id }, concernsNothing)
  return <Loaded query={loaded}>{(answer) => <History {...answer} />}</Loaded>
}

function History({ periods, lowest, loweredFrom }: PricesAnswer) {
  if (periods.length === 0) return <Empty>Price history starts when you first publish.</Empty>
  const rows = periods
    .toReversed()
    .map(({ priceCents, since, until, number }) => [
      formatCents(priceCents),
      dayOf(since),
      until === null ? 'today' : dayOf(until),
      number,
    ])
  return (
    <>
      <Table caption="Price history" head={['Price', 'Since', 'Until', 'Catalogue']} rows={rows} />
      {lowest !== null && (
        <p>
          Lowest in the last {LOWEST_PRICE_DAYS} days: <b>{formatCents(lowest)}</b>.
        </p>
      )}
      {loweredFrom !== null && (
        <p>
          If you advertise a lower price, the only earlier price that you may state is <b>{formatCents(loweredFrom)}</b>
          .
        </p>
      )}
    </>
  )
}
