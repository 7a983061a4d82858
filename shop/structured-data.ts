import { findAnyProduct, products } from './catalogue/catalogue.ts'
import { findListedPage, listedPages } from './listed-pages.ts'
import { paths, productIn } from './paths.ts'
import { socialCard } from './pictures/social-card.ts'
import { context, productData, returnPolicy, seller } from './product-data.ts'
import { LIST_PAGE } from './promises.ts'
import type { PublishedReview } from './reviews/review.ts'
import { placeholderContacts, settings, TO_BE_GIVEN, type Zone } from './settings.ts'

const given = (fact: string) => (fact === TO_BE_GIVEN ? undefined : fact)

/** The shop itself; legal facts and social accounts only where the owner has given them. */
function organization(publicUrl: string, zones: readonly Zone[]) {
  const { tagline, contactEmail, contactPhone, social, legal } = settings
  const sameAs = social.filter(({ name }) => !placeholderContacts().includes(name)).map(({ url }) => url)
  const card = socialCard(paths.home)?.url
  return {
    '@context': context,
    ...seller(publicUrl),
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
    hasMerchantReturnPolicy: returnPolicy(publicUrl, zones),
  }
}

// Without a SearchAction: search engines gave up the search box below a result in 2024.
function website(publicUrl: string) {
  const publisher = { '@id': seller(publicUrl)['@id'] }
  return {
    '@context': context,
    '@type': 'WebSite',
    name: settings.brand,
    url: `${publicUrl}/`,
    inLanguage: 'en-IE',
    publisher,
  }
}

function breadcrumbs(publicUrl: string, ...trail: readonly { readonly name: string; readonly path: string }[]) {
  const itemListElement = [listedPages().home, ...trail].map(({ name, path }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: publicUrl + path,
  }))
  return { '@context': context, '@type': 'BreadcrumbList', itemListElement }
}

// As many as the list's first page shows.
function collection(publicUrl: string) {
  const itemListElement = products.slice(0, LIST_PAGE).map(({ name, handle }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    url: publicUrl + paths.product(handle),
  }))
  return { '@context': context, '@type': 'ItemList', numberOfItems: products.length, itemListElement }
}

/** All that search engines read at a path, for a shop that ships to these zones and has these reviews, as objects of schema.org for JSON-LD; none where no page may be listed (S2.4). */
export function structuredData(
  path: string,
  publicUrl: string,
  zones: readonly Zone[],
  reviews: readonly PublishedReview[] = [],
): { readonly '@type': string }[] {
  const product = findAnyProduct(productIn(path) ?? '')
  if (product) {
    const own = { name: product.name, path: paths.product(product.handle) }
    return [productData(product, publicUrl, zones, reviews), breadcrumbs(publicUrl, listedPages().shop, own)]
  }
  const page = findListedPage(path)
  if (!page) return []
  if (path === paths.home) return [organization(publicUrl, zones), website(publicUrl)]
  const trail = breadcrumbs(publicUrl, page)
  return path === paths.shop ? [collection(publicUrl), trail] : [trail]
}
