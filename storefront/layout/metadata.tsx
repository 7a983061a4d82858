import { metaDescription, pageTitle, scriptJson } from '#shop/metadata.ts'
import { shopCard } from '#shop/pictures/scene-pictures.ts'
import { settings } from '#shop/settings.ts'
import { usePageSettings } from './page-settings.tsx'

type Props = {
  title: string
  description: string
  /** The page's path, such as '/shop'. */
  path: string
  keywords: readonly string[]
  /** The path of a picture of the page, such as '/pictures/x.jpg'; by default the shop's own card. */
  image?: string | undefined
  /** Kept out of search engines, as errors and orders are. */
  unlisted?: boolean
  /** JSON-LD of schema.org, one object. */
  structuredData?: object | undefined
}

/** Title, description, keywords, social cards, canonical link, locale and structured data of a page (S2.3, S2.4). */
export function PageMetadata({
  title,
  description,
  path,
  keywords,
  image = shopCard(),
  unlisted,
  structuredData,
}: Props) {
  const { publicUrl } = usePageSettings()
  const fullTitle = pageTitle(title, settings.brand)
  const shortDescription = metaDescription(description)
  const url = publicUrl && (path === '/' ? `${publicUrl}/` : `${publicUrl}${path}`)
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
      <meta property="og:site_name" content={settings.brand} />
      <meta property="og:locale" content="en_IE" />
      {url && <meta property="og:url" content={url} />}
      {image && <meta property="og:image" content={`${publicUrl}${image}`} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={shortDescription} />
      {image && <meta name="twitter:image" content={`${publicUrl}${image}`} />}
      {structuredData && <script type="application/ld+json">{scriptJson(structuredData)}</script>}
    </>
  )
}
