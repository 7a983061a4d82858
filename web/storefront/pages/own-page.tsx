import { ownPageListing } from '#shop/pages/own-pages.ts'
import { useParams } from '../../platform/router.tsx'
import { useShop } from '../../shop/use-shop.ts'
import { OwnText } from '../catalogue/own-text.ts'
import { PageMetadata } from '../layout/metadata.tsx'
import layout from './layout.module.css'
import { NotFoundPage } from './not-found.tsx'

/** A page that the owner has written. */
export function OwnPage() {
  const shop = useShop()
  const { slug } = useParams()
  const page = shop.settings.pages.find((one) => one.slug === slug)
  if (!page) return <NotFoundPage />
  return (
    <div className={layout.page}>
      <PageMetadata {...ownPageListing(shop, page)} />
      <h1>{page.title}</h1>
      <OwnText text={page.text} />
    </div>
  )
}
