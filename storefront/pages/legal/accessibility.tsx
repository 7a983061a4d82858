import { paths } from '#shop/paths.ts'
import { accessibility } from '#shop/texts/accessibility.ts'
import { PageMetadata } from '../../layout/metadata.tsx'
import layout from '../layout.module.css'
import { TextPage } from './text-page.tsx'

/** The accessibility statement (Directive (EU) 2019/882). */
export function AccessibilityPage() {
  return (
    <div className={layout.page}>
      <PageMetadata
        title={accessibility.title}
        description="How the shop is made to be usable by everybody, what its limits are, and how to order another way."
        path={paths.accessibility}
      />
      <TextPage text={accessibility} />
    </div>
  )
}
