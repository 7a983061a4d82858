import type { ReactNode } from 'react'
import { Footer } from '../layout/footer.tsx'
import { Header } from '../layout/header.tsx'
import { Main } from '../layout/layout.tsx'
import { PlainMenu, SkipLink } from './without-scripts/top.tsx'

/** What surrounds a page behind a link: the storefront's header and footer as those without scripts see them. `withdrawPath` leads to the withdrawal form that knows the order. */
export function LinkedLayout({ withdrawPath, children }: { withdrawPath?: string | undefined; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header cartCount={null} savedCount={0} categories={() => null} />
      <PlainMenu />
      <Main>{children}</Main>
      <Footer withdrawPath={withdrawPath} leadsElsewhere={false} />
    </>
  )
}
