import { formatCents } from '#shop/money.ts'
import type { BankPage, ClosedPaymentPage, SandboxPanel } from '#shop/pages/sandbox-page.ts'
import { Button, ExternalLinkButton } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Amounts } from '../linked/amounts.tsx'
import { Actions, LinkedPage } from '../linked/linked-page.tsx'
import styles from './sandbox.module.css'

export function Bank({ action, total }: BankPage) {
  return (
    <LinkedPage
      title="Your bank asks"
      lead={
        <>
          Do you confirm this payment of <strong>{formatCents(total)}</strong>? This page stands in for 3-D Secure.
        </>
      }
    >
      <form method="post" action={action} noValidate>
        <Actions>
          <Button type="submit" name="answer" value="confirm">
            Confirm payment
          </Button>
          <Button type="submit" kind="secondary" name="answer" value="refuse">
            Refuse payment
          </Button>
        </Actions>
      </form>
    </LinkedPage>
  )
}

export function ClosedPayment({ title, text, link, summary, panel }: ClosedPaymentPage) {
  return (
    <LinkedPage title={title} tabTitle="Payment" lead={text}>
      <p>
        <ExternalLinkButton href={link.href}>{link.label}</ExternalLinkButton>
      </p>
      <Summary {...summary} />
      <Panel {...panel} />
    </LinkedPage>
  )
}

export function Summary({ lines, shipping, total }: ClosedPaymentPage['summary']) {
  const rows = lines.map(({ name, quantity, unitCents }) => {
    const label = quantity > 1 ? `${name}, ${quantity} × ${formatCents(unitCents)}` : name
    return [label, unitCents * quantity] as const
  })
  // The provider's name of a free rate says that it is free.
  const rate =
    shipping && (shipping.cents === 0 ? (['Shipping', 'Free'] as const) : ([shipping.name, shipping.cents] as const))
  return (
    <section className={styles.summary} aria-labelledby="summary-title">
      <h2 id="summary-title">Your order</h2>
      <Amounts rows={rate ? [...rows, rate] : rows} total={total} />
    </section>
  )
}

export function Panel({ action, controls, done, webhooks }: SandboxPanel) {
  return (
    <section id="panel" className={styles.panel}>
      <Disclosure summary="Sandbox panel" open={done !== null}>
        {done !== null && <p role="status">Done: {done}</p>}
        <form method="post" action={action} noValidate>
          <Actions>
            {controls.map(({ name, label }) => (
              <Button key={name} type="submit" kind="secondary" name="action" value={name}>
                {label}
              </Button>
            ))}
          </Actions>
        </form>
        <h2>Webhooks of this payment</h2>
        {webhooks.length === 0 && <p className={styles.quiet}>None so far.</p>}
        <ol>
          {[...webhooks.entries()].map(([position, { type, delivery }]) => (
            <li key={position}>
              <code>{type}</code> <span className={styles.quiet}>{delivery}</span>
            </li>
          ))}
        </ol>
      </Disclosure>
    </section>
  )
}
