import { useState } from 'react'
import { pathTo } from '#shop/calls/call.ts'
import { exportAccounts, readAccounts } from '#shop/calls/figures.ts'
import { daysAfter } from '#shop/dates.ts'
import { type AccountsAnswer, monthsUntil, vatByCountry } from '#shop/desk/figures.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { formatCents } from '#shop/money.ts'
import { ExternalLinkButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { Empty, Loaded, Screen, Section } from '../layout/screen.tsx'
import styles from '../tables/figures.module.css'
import { Table } from '../tables/table.tsx'
import { countryName } from '../words/country-name.ts'
import { dayOf, monthName } from '../words/days.ts'
import { useNow } from '../words/use-now.ts'

const MONTHS = 3

function daysOf(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
  return { from: `${month}-01`, to: daysAfter(next, -1) }
}

export function AccountsScreen() {
  const months = monthsUntil(useNow(), MONTHS).toReversed()
  const [days, setDays] = useState(() => daysOf(months[0] ?? ''))
  const accounts = useDeskQuery(readAccounts, days)
  const set = (part: 'from' | 'to', day: string) => day !== '' && setDays({ ...days, [part]: day })
  return (
    <Screen wide title="Accounts" lead={accounts.value?.isTest && 'Test orders: no real money'}>
      <div className={styles.days}>
        {months.map((month) => {
          const span = daysOf(month)
          return (
            <Chip key={month} pressed={span.from === days.from && span.to === days.to} onClick={() => setDays(span)}>
              {monthName(month)}
            </Chip>
          )
        })}
      </div>
      <div className={styles.days}>
        <Field
          label="From"
          type="date"
          value={days.from}
          onChange={(event) => set('from', event.currentTarget.value)}
        />
        <Field label="To" type="date" value={days.to} onChange={(event) => set('to', event.currentTarget.value)} />
      </div>
      <Loaded query={accounts}>{(answer) => <Movements answer={answer} file={pathTo(exportAccounts, days)} />}</Loaded>
    </Screen>
  )
}

function Movements({ answer: { movements }, file }: { answer: AccountsAnswer; file: string }) {
  if (movements.length === 0) return <Empty>No sales or refunds in this period.</Empty>
  const sum = (of: 'gross' | 'vat') => movements.reduce((total, movement) => total + movement[of], 0)
  const amounts = (gross: number, vat: number) => [gross - vat, vat, gross].map(formatCents)
  return (
    <>
      <Section title="VAT by country">
        <Table
          stacked
          caption="VAT by country"
          head={['Country', 'Rate', 'Net', 'VAT', 'Gross']}
          rows={vatByCountry(movements).map(({ country, percent, gross, vat }) => [
            ...[countryName(country), `${percent} %`],
            ...amounts(gross, vat),
          ])}
          sums={['Total', '', ...amounts(sum('gross'), sum('vat'))]}
        />
      </Section>
      <Section title="Movements" count={movements.length}>
        <Table
          stacked
          caption="Movements"
          head={['Movement', 'Day', 'Country', 'Rate', 'Net', 'VAT', 'Gross']}
          rows={movements.map(({ at, kind, orderId, reference, country, percent, gross, vat }) => [
            <>
              {kind.charAt(0).toUpperCase()}
              {kind.slice(1)} <Link to={deskPaths.order(orderId)}>{reference}</Link>
            </>,
            ...[dayOf(at), countryName(country), `${percent} %`, ...amounts(gross, vat)],
          ])}
        />
        <div className={styles.tools}>
          <ExternalLinkButton href={file} kind="secondary">
            Download accounts as CSV
          </ExternalLinkButton>
        </div>
      </Section>
    </>
  )
}
