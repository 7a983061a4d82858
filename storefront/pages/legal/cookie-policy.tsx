import { paths } from '#shop/paths.ts'
import { cookies } from '#shop/texts/cookies.ts'
import { PageMetadata } from '../../layout/metadata.tsx'
import layout from '../layout.module.css'
import { TextPage } from './text-page.tsx'

/** What is kept in the shopper's browser (specification 2, /cookie-policy). */
export function CookiePolicyPage() {
  return (
    <div className={layout.page}>
      <PageMetadata
        title={cookies.title}
        description="Every small note that the shop keeps in your browser, by name: what it is for and how long it stays. No analytics, no advertising."
        path={paths.cookies}
      />
      <TextPage text={cookies} />
    </div>
  )
}
