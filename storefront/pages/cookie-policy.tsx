import { paths } from '#shop/addresses.ts'
import { cookies } from '#shop/texts/cookies.ts'
import { PageMetadata } from '../frame/metadata.tsx'
import { TextPage } from '../legal/text-page.tsx'
import layout from './layout.module.css'

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
