import { paths } from '#shop/paths.ts'
import { settings } from '#shop/settings.ts'
import { terms } from '#shop/texts/terms.ts'
import { PageMetadata } from '../../layout/metadata.tsx'
import { usePageSettings } from '../../layout/page-settings.tsx'
import layout from '../layout.module.css'
import { TextPage } from './text-page.tsx'

/** The terms of sale (specification 2, /terms-conditions). */
export function TermsConditionsPage() {
  const text = terms(usePageSettings().vatNumber)
  return (
    <div className={layout.page}>
      <PageMetadata
        title={text.title}
        description={`The terms for buying from ${settings.brand}: ordering, prices, delivery, changing your mind and your rights, written to be read.`}
        path={paths.terms}
      />
      <TextPage text={text} />
    </div>
  )
}
