import { isMadeToOrder } from '../catalogue/catalogue.ts'
import { standardSettings } from '../settings/settings.ts'
import { FOOTER_TEXT, type Words } from '../settings/word-names.ts'
import type { Shop } from '../shop.ts'

function designsWithReason({ catalogue: { products } }: Shop): string {
  return `${products.length === 27 ? 'Twenty-seven' : products.length} design${products[1] ? 's' : ''}, each with a reason.`
}

/** The front page and the footer in the words that stand there until the owner has written others (S2.44, S2.51, S2.52, S2.34). */
export const standardHomeWords = (shop: Shop) =>
  ({
    heroTitle: 'Small lights,',
    heroTitleEnd: 'strung by hand',
    heroText: `Beaded bracelets, designed in-house and made ${isMadeToOrder(shop, shop.catalogue.products) ? 'to order ' : ''}in Ireland.`,
    featuredLine: 'Spots, pearls and one good red.',
    categoriesHeading: 'Shop by colour',
    madePoint: 'Strung, knotted and checked by hand in Ireland.',
    designPoint: designsWithReason(shop),
    homeStory: `${shop.settings.brand === standardSettings.brand ? 'Solas is the Irish word for light. ' : ''}There is no warehouse, just a bench and a list of orders.`,
    footerText: FOOTER_TEXT,
  }) satisfies Partial<Words>

export const homeWords = (shop: Shop) => ({ ...standardHomeWords(shop), ...shop.settings.words })
