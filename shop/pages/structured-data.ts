import { findAnyProduct } from '../catalogue/catalogue.ts'
import type { Choice } from '../catalogue/choice.ts'
import type { Product } from '../catalogue/product.ts'
import { paths, productIn } from '../paths.ts'
import { socialCard } from '../pictures/social-card.ts'
import { LIST_PAGE } from '../promises.ts'
import type { PublishedReview } from '../reviews/review.ts'
import { placeholderContacts, TO_BE_GIVEN, type Zone } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { findListedPage, listedPages } from './all-pages.ts'
import { context, productData, returnPolicy, seller } from './product-data.ts'

const given = (fact: string) => (fact === TO_BE_GIVEN ? undefined : fact)

/** The shop itself; legal facts and social accounts only where the owner has given them. */
function organization(shop: Shop, publicUrl: string, zones: readonly Zone[]) {
  const { tagline, contactEmail, contactPhone, social, legal } = shop.settings
  const sameAs = social.filter(({ name }) => !placeholderContacts(shop.settings).includes(name)).map(({ url }) => url)
  const card = socialCard(shop, paths.home)?.url
  return {
    '@context': context,
    ...seller(shop, publicUrl),
    legalName: given(legal.trader),
    url: `${publicUrl}/`,
    description: tagline,
    logo: `${publicUrl}/icons/icon-512.png`,
    image: card && publicUrl + card,
    email: contactEmail,
    telephone: given(contactPhone),
    address: given(legal.address),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: contactEmail,
      telephone: given(contactPhone),
      availableLanguage: 'en',
    },
    sameAs: sameAs.length > 0 ? sameAs : undefined,
    hasMerchantReturnPolicy: returnPolicy(shop, shop.catalogue.products, publicUrl, zones),
  }
}

// Without a SearchAction: search engines gave up the search box below a result in 2024.
function website(shop: Shop, publicUrl: string) {
  const publisher = { '@id': seller(shop, publicUrl)['@id'] }
  return {
    '@context': context,
    '@type': 'WebSite',
    name: shop.settings.brand,
    url: `${publicUrl}/`,
    inLanguage: 'en-IE',
    publisher,
  }
}

function breadcrumbs(
  shop: Shop,
  publicUrl: string,
  ...trail: readonly { readonly name: string; readonly path: string }[]
) {
  const itemListElement = [listedPages(shop).home, ...trail].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  }))
  return { '@context': context, '@type': 'BreadcrumbList', itemListElement }
}

// As many as the list's first page shows.
function collection({ catalogue: { products } }: Shop, publicUrl: string) {
  const itemListElement = products.slice(0, LIST_PAGE).map(({ name, handle }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: publicUrl + paths.product(handle),
  }))
  return { '@context': context, '@type': 'ItemList', numberOfItems: products.length, itemListElement }
}

/**
 * The structured data of a path as schema.org objects for JSON-LD, with shipping zones, reviews and availability.
 *
 * Empty if the page must not be listed (S2.4).
 */
export function structuredData(
  shop: Shop,
  path: string,
  publicUrl: string,
  zones: readonly Zone[],
  reviews: readonly PublishedReview[] = [],
  left: (product: Product, chosen?: Choice['options']) => number | null = () => null,
): { readonly '@type': string }[] {
  const product = findAnyProduct(shop, productIn(path) ?? '')
  if (product) {
    const own = { name: product.name, path: paths.product(product.handle) }
    return [
      productData(shop, product, publicUrl, zones, reviews, (chosen) => left(product, chosen) === 0),
      breadcrumbs(shop, publicUrl, listedPages(shop).shop, own),
    ]
  }
  const page = findListedPage(shop, path)
  if (!page) return []
  if (path === paths.home) return [organization(shop, publicUrl, zones), website(shop, publicUrl)]
  const trail = breadcrumbs(shop, publicUrl, page)
  return path === paths.shop ? [collection(shop, publicUrl), trail] : [trail]
}
