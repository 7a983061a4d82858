import { Printer } from 'lucide'
import { type SubmitEvent, useState } from 'react'
import type { CallParams } from '#shop/calls/call.ts'
import { pathTo } from '#shop/calls/call.ts'
import { exportRecall, readRecall } from '#shop/calls/safety.ts'
import { counted } from '#shop/counted.ts'
import { daysAfter } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { Button, ExternalLinkButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { Empty, Loaded, Section } from '../layout/screen.tsx'
import { Table } from '../tables/table.tsx'
import { useToday } from '../words/use-now.ts'
import { ProductChoice } from './product-choice.tsx'
import styles from './safety.module.css'

type Query = CallParams<typeof readRecall>

const YEAR_DAYS = 365

export function RecallForm() {
  const today = useToday()
  const blank = { product: '', batch: '', from: daysAfter(today, -YEAR_DAYS), to: today }
  const [typed, setTyped] = useState<Partial<typeof blank>>({})
  const form = { ...blank, ...typed }
  const [query, setQuery] = useState<Query | null>(null)
  const put = (change: typeof typed) => setTyped((before) => ({ ...before, ...change }))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setQuery(form)
  }
  return (
    <Section title="Find affected orders">
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Find affected orders">
        <ProductChoice value={form.product} onChange={(product) => put({ product })} />
        <Field
          label="Or a supplier’s batch"
          hint="The supplier or the batch number, as you recorded it."
          value={form.batch}
          onChange={(event) => put({ batch: event.currentTarget.value })}
        />
        <div className={styles.days}>
          <Field
            label="From"
            type="date"
            value={form.from}
            onChange={(event) => put({ from: event.currentTarget.value })}
          />
          <Field label="To" type="date" value={form.to} onChange={(event) => put({ to: event.currentTarget.value })} />
        </div>
        <Button type="submit">Find orders</Button>
      </form>
      {query !== null && <Buyers key={JSON.stringify(query)} query={query} />}
    </Section>
  )
}

function Buyers({ query }: { query: Query }) {
  const recall = useDeskQuery(readRecall, query)
  return (
    <Loaded query={recall}>
      {({ what, buyers, unknown, isTest }) => (
        <div className={styles.list}>
          <h3>
            {what}: {counted(buyers.length, 'order')} from {query.from} to {query.to}
            {isTest && ', test orders'}
          </h3>
          {buyers.length === 0 && <Empty>No orders in this period.</Empty>}
          {buyers.length > 0 && (
            <Table
              stacked
              caption="Affected orders"
              head={['Order', 'Day', 'Items', 'Name', 'E-mail', 'Phone', 'Address', 'State']}
              rows={buyers.map(({ orderId, reference, day, itemCount, name, email, phone, address, state }) => [
                <Link key={orderId} to={deskPaths.order(orderId)}>
                  {reference}
                </Link>,
                ...[day, itemCount, name, email, phone, address, state.replace('_', ' ')],
              ])}
            />
          )}
          {unknown.map((order) => (
            <p key={order}>We no longer know the items and the customer of order {order}.</p>
          ))}
          <div className={styles.tools}>
            <ExternalLinkButton href={pathTo(exportRecall, query)} kind="secondary">
              Download orders as CSV
            </ExternalLinkButton>
            <Button kind="secondary" onClick={() => window.print()}>
              <Icon of={Printer} size={18} /> Print list
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  )
}
