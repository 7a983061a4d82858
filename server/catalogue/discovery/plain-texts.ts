import { leftInAll, reservedUntil } from '#shop/catalogue/availability.ts'
import { isMadeToOrder } from '#shop/catalogue/catalogue.ts'
import { priceFrom } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { leadDaysOf } from '#shop/catalogue/supply.ts'
import { makingWords } from '#shop/checkout/making.ts'
import { type Day, dayStart, daysAfter } from '#shop/dates.ts'
import { formatCents } from '#shop/money.ts'
import { allListedPages } from '#shop/pages/all-pages.ts'
import { discoveryPaths, paths } from '#shop/paths.ts'
import { nounsOf } from '#shop/settings/nouns.ts'
import type { Zone } from '#shop/settings/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { priceRange } from '#shop/texts/facts.ts'
import { orItsOwn } from '#shop/texts/product-times.ts'
import { deliveryTimes, shippingCosts } from '#shop/texts/shipping.ts'
import { availabilityWords } from '#shop/texts/stock.ts'

/** Paths that are no pages. Pages that say noindex stay open, or crawlers would never read it. */
const closed = ['/functions/', '/webhooks/', '/checkout/', '/order/', '/sandbox/', '/desk'] as const

/** robots.txt: closed paths and the sitemap (RFC 9309). */
export function robotsTxt(publicUrl: string): string {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  return `${lines.join('\n')}\n\nSitemap: ${publicUrl}${discoveryPaths.sitemap}\n`
}

/** RFC 9116 asks for an end within a year; a shop that is left alone says so by an old one. */
const SECURITY_DAYS = 180

/** Contact for reports of a weakness, good until half a year after the day (RFC 9116). */
export function securityTxt(shop: Shop, publicUrl: string, today: Day): string {
  const fields = [
    `Contact: mailto:${shop.settings.contactEmail}`,
    `Expires: ${dayStart(daysAfter(today, SECURITY_DAYS)).toISOString()}`,
    'Preferred-Languages: en',
    // The RFC takes https only.
    ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${discoveryPaths.security}`] : []),
  ]
  return `${fields.join('\n')}\n`
}

/** An owner's words as text in Markdown: no link and no HTML. */
const words = (text: string) => text.replace(/[\\[\]<`]/g, '\\$&')

function about(shop: Shop, product: Product): string {
  const leadDays = leadDaysOf(product)
  const left = leftInAll(shop, product)
  const stock = left === null ? '' : ` ${availabilityWords(product, left, reservedUntil(shop, product) !== null)}.`
  return `${formatCents(priceFrom(product).cents)}. ${product.description}${leadDays ? ` Made in ${makingWords(shop, { leadDays })}.` : stock}`
}

function inOptions({ catalogue: { products } }: Shop): string {
  const all = new Map(products.flatMap(({ options }) => options.map((option) => [option.name, option] as const)))
  const [only] = all.values()
  const isShared = only && all.size === 1 && products.every(({ options }) => options.length === 1)
  return isShared ? ` in ${only.values.length} ${only.name.toLowerCase()}s` : ''
}

function making(shop: Shop): string[] {
  if (!isMadeToOrder(shop, shop.catalogue.products)) return []
  return [
    `- Each ${nounsOf(shop).one} is made after it is ordered, in ${makingWords(shop, { leadDays: null })}${orItsOwn(shop)}.`,
  ]
}

export function llmsTxt(shop: Shop, publicUrl: string, zones: readonly Zone[]): string {
  const nouns = nounsOf(shop)
  const link = (name: string, path: string, note: string) => `- [${words(name)}](${publicUrl}${path}): ${words(note)}`
  const pages = allListedPages(shop).filter(({ path }) => path !== paths.home)
  return `# ${words(shop.settings.brand)}

> ${words(shop.settings.tagline)}. ${shop.catalogue.products.length} designs${inOptions(shop)}, ${priceRange(shop)} in euro, paid by card as a guest.

${[...making(shop), `- Delivery then takes ${words(`${deliveryTimes(zones)}. ${shippingCosts(shop, zones)}`)}`].join('\n')}
- ${nouns.A} may come back within ${shop.settings.returnDays} days of delivery; the buyer pays the postage back, unless it is faulty.
- Questions: ${shop.settings.contactEmail}

## ${nouns.Many}

${shop.catalogue.products.map((product) => link(product.name, paths.product(product.handle), about(shop, product))).join('\n')}

## Pages

${pages.map(({ name, path, description }) => link(name, path, description)).join('\n')}

## Optional

${link('Product feed', discoveryPaths.products, `every ${nouns.one} with price, availability, pictures and delivery to each country, as XML.`)}
${link(`New ${nouns.many}`, discoveryPaths.newProducts, 'an Atom feed.')}
${link('Sitemap', discoveryPaths.sitemap, 'every page and its pictures.')}
`
}
