import { paths } from '#shop/paths.ts'
import { privacy } from '#shop/texts/privacy.ts'
import { PageMetadata } from '../../layout/metadata.tsx'
import layout from '../layout.module.css'
import { TextPage } from './text-page.tsx'

/** What is done with personal data (specification 2, /privacy-policy). */
export function PrivacyPolicyPage() {
  return (
    <div className={layout.page}>
      <PageMetadata
        title={privacy.title}
        description="What we need to make, post and account for your bracelet, why, for how long, and your rights. No accounts, no trackers, no selling of data."
        path={paths.privacy}
      />
      <TextPage text={privacy} />
    </div>
  )
}
