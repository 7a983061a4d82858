import { ChartColumn, CircleDashed, Ellipsis, Gem, KeyRound, List, ReceiptEuro, Store, Sun, Users } from 'lucide'
import { type ReactNode, useRef } from 'react'
import type { MeAnswer } from '#shop/desk/access.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { useLocation } from '../../platform/router.tsx'
import { useShop } from '../../shop/use-shop.ts'
import { makeRoom } from '../../ui/bottom-bar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { StatusRegion } from '../../ui/status-region.tsx'
import styles from './frame.module.css'

const screens = [
  { name: 'Today', to: deskPaths.today, icon: Sun },
  { name: 'Bench', to: deskPaths.bench, icon: CircleDashed },
  { name: 'Orders', to: deskPaths.orders, icon: List },
  { name: 'Products', to: deskPaths.catalogue, icon: Gem },
] as const

// What is not looked at every day: behind 'More' on a phone, beneath the others in a wide window.
const rareScreens = [
  { name: 'Figures', to: deskPaths.figures, icon: ChartColumn, isOwners: true },
  { name: 'Accounts', to: deskPaths.accounts, icon: ReceiptEuro, isOwners: true },
  { name: 'Customers', to: deskPaths.customers, icon: Users, isOwners: true },
  { name: 'Shop', to: deskPaths.shop, icon: Store, isOwners: true },
  { name: 'Access', to: deskPaths.access, icon: KeyRound },
] as const

type Props = { staff: NonNullable<MeAnswer['staff']>; mode: MeAnswer['mode']; children: ReactNode }

/** What stands around every screen: whose desk it is, and the way to each screen, at the foot of a phone and at the head of a wide window. */
export function Frame({ staff, mode, children }: Props) {
  const { brand } = useShop().settings
  const { pathname } = useLocation()
  const current = (to: string) =>
    to === deskPaths.today ? pathname === to : pathname === to || pathname.startsWith(`${to}/`)
  const more = useRef<HTMLDivElement>(null)
  const shown = rareScreens.filter((screen) => !('isOwners' in screen) || staff.role === 'owner')
  const link = ({ name, to, icon }: (typeof screens | typeof rareScreens)[number]) => (
    <Link
      key={to}
      to={to}
      aria-current={current(to) ? 'page' : undefined}
      onClick={() => {
        if (more.current?.matches(':popover-open')) more.current.hidePopover()
      }}
    >
      <Icon of={icon} />
      {name}
    </Link>
  )
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Link to={deskPaths.today} className={styles.brand}>
          {brand} <span>desk</span>
        </Link>
        {mode !== 'live' && <span className={styles.test}>Test</span>}
        <span className={styles.person}>{staff.email}</span>
      </header>
      <nav ref={makeRoom} className={styles.nav} aria-label="Desk">
        {screens.map(link)}
        <button type="button" popoverTarget="more" data-current={shown.some(({ to }) => current(to)) || undefined}>
          <Icon of={Ellipsis} />
          More
        </button>
        <div ref={more} id="more" popover="auto" className={styles.more}>
          {shown.map(link)}
        </div>
      </nav>
      <main className={styles.main}>{children}</main>
      <StatusRegion />
    </div>
  )
}
