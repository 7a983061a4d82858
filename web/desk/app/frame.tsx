import {
  ChartColumn,
  CircleDashed,
  Ellipsis,
  Gem,
  type IconNode,
  KeyRound,
  List,
  ReceiptEuro,
  Store,
  Sun,
  Users,
} from 'lucide'
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

type Tab = {
  readonly name: string
  readonly to: string
  readonly icon: IconNode
  readonly also?: readonly string[]
  readonly isOwners?: boolean
}

const tabs: readonly Tab[] = [
  { name: 'Today', to: deskPaths.today, icon: Sun },
  { name: 'Bench', to: deskPaths.bench, icon: CircleDashed, also: [deskPaths.batches, deskPaths.safety] },
  { name: 'Orders', to: deskPaths.orders, icon: List, also: [deskPaths.bespoke, deskPaths.stall, '/desk/print'] },
  { name: 'Products', to: deskPaths.catalogue, icon: Gem },
]

// Not needed every day: behind 'More' on a phone, below the others in a wide window.
const rareTabs: readonly Tab[] = [
  { name: 'Figures', to: deskPaths.figures, icon: ChartColumn, isOwners: true },
  { name: 'Accounts', to: deskPaths.accounts, icon: ReceiptEuro, isOwners: true },
  { name: 'Customers', to: deskPaths.customers, icon: Users, also: [deskPaths.issues], isOwners: true },
  { name: 'Shop', to: deskPaths.shop, icon: Store, also: [deskPaths.setup, deskPaths.law], isOwners: true },
  { name: 'Access', to: deskPaths.access, icon: KeyRound, also: [deskPaths.law] },
]

function holds({ to, also = [] }: Tab, pathname: string): boolean {
  if (to === deskPaths.today) return pathname === to
  return [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

type Props = { staff: NonNullable<MeAnswer['staff']>; mode: MeAnswer['mode']; children: ReactNode }

export function Frame({ staff, mode, children }: Props) {
  const { brand } = useShop().settings
  const { pathname } = useLocation()
  const more = useRef<HTMLDivElement>(null)
  const shown = rareTabs.filter(({ isOwners }) => !isOwners || staff.role === 'owner')
  const current = [...tabs, ...shown].find((tab) => holds(tab, pathname))
  const link = (tab: Tab) => (
    <Link
      key={tab.to}
      to={tab.to}
      aria-current={tab === current ? 'page' : undefined}
      onClick={() => {
        if (more.current?.matches(':popover-open')) more.current.hidePopover()
      }}
    >
      <Icon of={tab.icon} />
      {tab.name}
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
        {tabs.map(link)}
        <button type="button" popoverTarget="more" data-current={shown.some((tab) => tab === current) || undefined}>
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
