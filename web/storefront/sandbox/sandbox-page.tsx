import { type SandboxPage, sandboxBars } from '#shop/pages/sandbox-page.ts'
import { paths } from '#shop/paths.ts'
import { useShop } from '../../shop/use-shop.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Main } from '../layout/layout.tsx'
import { LinkedPage } from '../linked/linked-page.tsx'
import { Email, Inbox, Samples } from './inbox.tsx'
import { Payment } from './payment.tsx'
import { Bank, ClosedPayment } from './payment-steps.tsx'
import styles from './sandbox.module.css'

export function SandboxPageView({ page }: { page: SandboxPage }) {
  return (
    <>
      <header>
        <p className={styles.bar}>{sandboxBars[page.standIn]}</p>
        <p className={styles.brand}>
          <Link to={paths.home}>{useShop().settings.brand}</Link>
        </p>
      </header>
      <Main>
        <Content page={page} />
      </Main>
    </>
  )
}

function Content({ page }: { page: SandboxPage }) {
  switch (page.page) {
    case 'payment':
      return <Payment {...page} />
    case 'bank':
      return <Bank {...page} />
    case 'closed-payment':
      return <ClosedPayment {...page} />
    case 'inbox':
      return <Inbox {...page} />
    case 'samples':
      return <Samples {...page} />
    case 'email':
      return <Email {...page} />
    default:
      return (
        <LinkedPage
          title={`${page.standIn === 'mail' ? 'This e-mail' : 'This payment page'} could not be found`}
          tabTitle="Not found"
          lead="The address may be incomplete, or it belongs to another sandbox."
        >
          <ButtonLink to={paths.home}>Back to the shop</ButtonLink>
        </LinkedPage>
      )
  }
}
