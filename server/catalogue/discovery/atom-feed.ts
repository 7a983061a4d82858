import { FIRST_COLLECTION, type Product } from '#shop/catalogue/product.ts'
import { dayStart } from '#shop/dates.ts'
import { discoveryPaths, paths } from '#shop/paths.ts'
import { fallbackUrl } from '#shop/pictures/picture-file.ts'
import { productPicture } from '#shop/pictures/product-pictures.ts'
import type { Shop } from '#shop/shop.ts'
import { priceWords } from '#shop/texts/facts.ts'
import { branch, leaf, xmlDocument } from './xml.ts'

const ENTRIES_MAX = 30
const LANGUAGE = 'en-IE'
const addedOn = ({ added = FIRST_COLLECTION }: Product) => added
const momentOf = (product: Product) => dayStart(addedOn(product)).toISOString()

function entry(publicUrl: string, product: Product): string {
  const { name, handle, category, description, alt } = product
  const url = publicUrl + paths.product(handle)
  const file = productPicture(product, 'flat')
  const picture = file ? [leaf('img', '', { src: publicUrl + fallbackUrl(file), alt })] : []
  const html = [...picture, leaf('p', description), leaf('p', priceWords(product))].join('')
  return branch('entry', [
    leaf('id', url),
    leaf('title', name),
    leaf('published', momentOf(product)),
    leaf('updated', momentOf(product)),
    leaf('link', '', { rel: 'alternate', type: 'text/html', href: url }),
    leaf('category', '', { term: category }),
    leaf('summary', description),
    leaf('content', html, { type: 'html' }),
  ])
}

/** The bracelets that joined the shop last, the newest first, as an Atom feed (RFC 4287). */
export function atomFeed(shop: Shop, publicUrl: string): string {
  const newest = shop.catalogue.products
    .toSorted((a, b) => addedOn(b).localeCompare(addedOn(a), 'en-IE'))
    .slice(0, ENTRIES_MAX)
  const [first] = newest
  const self = publicUrl + discoveryPaths.newProducts
  const feed = [
    leaf('id', self),
    leaf('title', `New at ${shop.settings.brand}`),
    leaf('subtitle', shop.settings.tagline),
    leaf('updated', first ? momentOf(first) : dayStart(FIRST_COLLECTION).toISOString()),
    leaf('link', '', { rel: 'self', type: 'application/atom+xml', href: self }),
    leaf('link', '', { rel: 'alternate', type: 'text/html', href: publicUrl + paths.shop }),
    leaf('icon', `${publicUrl}/icons/icon-192.png`),
    branch('author', [leaf('name', shop.settings.brand), leaf('uri', `${publicUrl}/`)]),
    ...newest.map((product) => entry(publicUrl, product)),
  ]
  return xmlDocument(branch('feed', feed, { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': LANGUAGE }))
}
