import { paths } from '#shop/addresses.ts'
import { settings } from '#shop/settings.ts'
import { terms } from '#shop/texts/terms.ts'
import { PageMetadata } from '../frame/metadata.tsx'
import { usePageSettings } from '../frame/page-settings.tsx'
import { TextPage } from '../legal/text-page.tsx'
import layout from './layout.module.css'

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
