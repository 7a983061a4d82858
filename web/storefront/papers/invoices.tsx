import { Fragment } from 'react'
import { formatCents } from '#shop/money.ts'
import type { InvoiceContent, InvoicesPaper, PaperLogos } from '#shop/orders/papers.ts'
import { PaperBrand } from './paper-brand.tsx'

/** All invoices and credit notes of an order, each on a sheet of its own. */
export function Invoices({ invoices, logos }: InvoicesPaper & { logos: PaperLogos }) {
  if (invoices.length === 0) return <p>Nothing was paid for this order, so there is no invoice.</p>
  return invoices.map((invoice) => <Invoice key={invoice.number} {...invoice} logos={logos} />)
}

function Invoice(invoice: InvoiceContent & { logos: PaperLogos }) {
  const { isTest, title, number, brand, logo, logos, facts, from, to, rows, gross, vat } = invoice
  return (
    <section>
      {isTest && <p className="test">TEST: no money moved.</p>}
      <div className="sides">
        <div>
          <h1>
            {title} {number}
          </h1>
          <p>
            <PaperBrand brand={brand} logo={logo} logos={logos} />
          </p>
        </div>
        <Lines lines={facts} />
      </div>
      <div className="sides">
        <div>
          <h2>From</h2>
          <Lines lines={from} />
        </div>
        <div>
          <h2>To</h2>
          <Lines lines={to} />
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Qty</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {[...rows.entries()].map(([position, { what, quantity, cents }]) => (
            <tr key={position}>
              <td>{what}</td>
              <td>{quantity}</td>
              <td>{formatCents(cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Total</td>
            <td />
            <td>{formatCents(gross)}</td>
          </tr>
        </tfoot>
      </table>
      <p>{vat}</p>
    </section>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <p>
      {[...lines.entries()].map(([position, line]) => (
        <Fragment key={position}>
          {position > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </p>
  )
}
