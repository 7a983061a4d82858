import { readFigures } from '#shop/calls/figures.ts'
import { counted } from '#shop/counted.ts'
import type { FiguresAnswer } from '#shop/desk/figures.ts'
import { formatCents, formatWholeEuro } from '#shop/money.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { Empty, Loaded, Screen, Section } from '../layout/screen.tsx'
import styles from '../tables/figures.module.css'
import { type Cell, Table } from '../tables/table.tsx'
import { countryName } from '../words/country-name.ts'
import { monthName, shortMonthName } from '../words/days.ts'

type Month = FiguresAnswer['months'][number]

export function FiguresScreen() {
  const figures = useDeskQuery(readFigures, {})
  return (
    <Screen
      wide
      title="Figures"
      lead={figures.value?.isTest ? 'The last 12 months (test orders)' : 'The last 12 months'}
    >
      <Loaded query={figures}>{(answer) => <Figures answer={answer} />}</Loaded>
    </Screen>
  )
}

const isQuiet = ({ orders, refunded }: Month) => orders === 0 && refunded === 0

function Figures({ answer: { months, products, countries } }: { answer: FiguresAnswer }) {
  const busy = months.filter((month) => !isQuiet(month))
  if (busy.length === 0) return <Empty>No sales yet. The first one is on its way.</Empty>
  const quiet = months.length - busy.length
  const monthRows = busy
    .toReversed()
    .map(({ month, orders, items: count, gross, refunded }): Cell[] => [
      ...[monthName(month), orders, count],
      ...[formatWholeEuro(gross), formatWholeEuro(refunded)],
    ])
  return (
    <>
      <Tiles months={months} />
      <Section title="Months">
        <Bars months={months} />
        <Table caption="Months" head={['Month', 'Orders', 'Items', 'Sales', 'Refunds']} rows={monthRows} />
        {quiet > 0 && <p className={styles.quiet}>No sales in {counted(quiet, 'other month')}.</p>}
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

function Tiles({ months }: Pick<FiguresAnswer, 'months'>) {
  const spans: readonly (readonly [string, readonly Month[]])[] = [
    ['This month', months.slice(-1)],
    ['Last month', months.slice(-2, -1)],
    ['12 months', months],
  ]
  return (
    <dl className={styles.tiles}>
      {spans.map(([name, span]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {formatWholeEuro(span.reduce((sum, { gross }) => sum + gross, 0))}
            <small>
              {counted(
                span.reduce((sum, { orders }) => sum + orders, 0),
                'order',
              )}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const BAR_HEIGHT = 120

/** A bar for each month with its sales on top and its refunds at the foot; the table below says the same in words. */
function Bars({ months }: Pick<FiguresAnswer, 'months'>) {
  const most = Math.max(...months.map(({ gross, refunded }) => Math.max(gross, refunded)), 1)
  const percent = (part: number, of: number) => `${of === 0 ? 0 : Math.min(100, (part / of) * 100)}%`
  return (
    <ul className={styles.bars} aria-hidden="true">
      {months.map(({ month, gross, refunded }) => (
        <li key={month}>
          <div className={styles.bar}>
            <span>{gross > 0 && formatWholeEuro(gross)}</span>
            <div style={{ height: Math.round((Math.max(gross, refunded) / most) * BAR_HEIGHT) }}>
              <i style={{ height: percent(refunded, Math.max(gross, refunded)) }} />
            </div>
          </div>
          <span className={styles.month}>{shortMonthName(month)}</span>
        </li>
      ))}
    </ul>
  )
}
