import { FiguresAnswer } from '#shop/desk/figures.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { formatCents, formatWholeEuro } from '#shop/money.ts'
import styles from '../parts/figures.module.css'
import { countryName, monthName } from '../parts/order-words.ts'
import { Empty, Loaded, Screen, Section } from '../parts/screen.tsx'
import { type Cell, Table } from '../parts/table.tsx'
import { useDeskQuery } from '../parts/use-desk-query.ts'

const BARS = { width: 600, height: 160, gap: 8 }

/** How the shop does: by month, by product and by country. */
export function FiguresScreen() {
  const figures = useDeskQuery(deskApi.figures, FiguresAnswer)
  return (
    <Screen
      title="Figures"
      lead={figures.value?.isTest ? 'The last twelve months, of test orders' : 'The last twelve months'}
    >
      <Loaded query={figures}>{(answer) => <Figures answer={answer} />}</Loaded>
    </Screen>
  )
}

function Figures({ answer: { months, products, countries } }: { answer: FiguresAnswer }) {
  if (months.every(({ orders, refunded }) => orders === 0 && refunded === 0))
    return <Empty>No sales yet. The first one comes.</Empty>
  const monthRows = months
    .toReversed()
    .map(({ month, orders, items: count, gross, refunded }): Cell[] => [
      ...[monthName(month), orders, count],
      ...[formatWholeEuro(gross), refunded === 0 ? '' : formatWholeEuro(refunded)],
    ])
  return (
    <>
      <Section title="Months">
        <Bars months={months} />
        <Table caption="Months" head={['Month', 'Orders', 'Items', 'Sales', 'Refunds']} rows={monthRows} />
      </Section>
      <div className={styles.columns}>
        <Section title="Products">
          <Table
            caption="Products"
            head={['Product', 'Sold', 'Sales']}
            rows={products.map(({ name, count, gross }) => [name, count, formatCents(gross)])}
          />
        </Section>
        <Section title="Countries">
          <Table
            caption="Countries"
            head={['Country', 'Orders', 'Sales']}
            rows={countries.map(({ country, orders, gross }) => [countryName(country), orders, formatCents(gross)])}
          />
        </Section>
      </div>
    </>
  )
}

/** A bar a month, what went back at its foot in another colour; the table beneath says the same in words. */
function Bars({ months }: { months: FiguresAnswer['months'] }) {
  const most = Math.max(...months.map(({ gross, refunded }) => Math.max(gross, refunded)), 1)
  const step = BARS.width / months.length
  const heightOf = (cents: number) => (cents / most) * BARS.height
  return (
    <svg className={styles.bars} viewBox={`0 0 ${BARS.width} ${BARS.height}`} aria-hidden="true">
      {months.map(({ month, gross, refunded }, index) => {
        const bar = { x: index * step + BARS.gap / 2, width: step - BARS.gap, rx: 4 }
        return (
          <g key={month}>
            <rect {...bar} className={styles.sales} y={BARS.height - heightOf(gross)} height={heightOf(gross)} />
            <rect
              {...bar}
              className={styles.refunds}
              y={BARS.height - heightOf(refunded)}
              height={heightOf(refunded)}
            />
          </g>
        )
      })}
      <line className={styles.ground} x1={0} x2={BARS.width} y1={BARS.height} y2={BARS.height} />
    </svg>
  )
}
