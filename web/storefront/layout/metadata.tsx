import { createContext, useContext, useState } from 'react'
import { metaDescription, pageTitle, scriptJson } from '#shop/pages/metadata.ts'
import type { structuredData } from '#shop/pages/structured-data.ts'
import { type SocialCard, socialCard } from '#shop/pictures/social-card.ts'
import { useHydrated } from '../../platform/hydrated.ts'
import { useShop } from '../../shop/use-shop.ts'
import { useStock } from '../../shop/use-stock.ts'
import { usePageSettings } from './page-settings.tsx'

type Props = {
  title: string
  name?: string
  description: string
  /** The page's path, such as '/shop'; null for a page whose address is a key, so it is not written down. */
  path: string | null
  keywords: readonly string[]
  unlisted?: boolean
}

/** Title, description, keywords, social cards, canonical link, locale and structured data of a page (S2.3, S2.4). */
export function PageMetadata({ title, name = title, description, path, keywords, unlisted }: Props) {
  const shop = useShop()
  const { brand } = shop.settings
  const { publicUrl } = usePageSettings()
  const fullTitle = pageTitle(title, brand)
  const shortDescription = metaDescription(description)
  const url = publicUrl && path && (path === '/' ? `${publicUrl}/` : `${publicUrl}${path}`)
  const card = socialCard(shop, path ?? '/', name)
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={shortDescription} />
      <meta name="keywords" content={keywords.join(', ')} />
      {unlisted && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={shortDescription} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:locale" content="en_IE" />
      {url && <meta property="og:url" content={url} />}
      {card && <CardMetadata card={card} />}
      <meta
        name="twitter:card"
        content={card && card.size.width > card.size.height ? 'summary_large_image' : 'summary'}
      />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={shortDescription} />
      {path && !unlisted && <StructuredData path={path} />}
    </>
  )
}

function CardMetadata({ card: { url, size, alt } }: { card: SocialCard }) {
  const image = usePageSettings().publicUrl + url
  return (
    <>
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(size.width)} />
      <meta property="og:image:height" content={String(size.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={alt} />
    </>
  )
}

/** Writes the structured data of a page. Only the server provides it: an import here would put the texts of all pages into the first script. */
export const StructuredDataContext = /* @__PURE__ */ createContext<typeof structuredData>(() => [])

// Crawlers read the HTML of the server, so that no browser has to load what writes this; hydration leaves it as it came, and it goes with its page.
function StructuredData({ path }: { path: string }) {
  const shop = useShop()
  const { publicUrl, zones, reviews } = usePageSettings()
  const describe = useContext(StructuredDataContext)
  const stock = useStock()
  const isHydrated = useHydrated()
  const [isRendered] = useState(!isHydrated)
  if (!isRendered) return null
  const data = describe(shop, path, publicUrl, zones, reviews, stock?.left)
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {scriptJson(data)}
    </script>
  )
}
