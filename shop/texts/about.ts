import { isMadeToOrder } from '../catalogue/catalogue.ts'
import { lowestPrice } from '../catalogue/choice.ts'
import { DELIVERY_DAYS } from '../promises.ts'
import { standardSettings, type Zone } from '../settings/settings.ts'
import type { Words } from '../settings/word-names.ts'
import type { Shop } from '../shop.ts'
import { shortPrice, span } from './facts.ts'
import { orItsOwn } from './product-times.ts'

const { ireland, europe, world } = DELIVERY_DAYS

const prices = (shop: Shop) => [...new Set(shop.catalogue.products.map(lowestPrice))].sort((a, b) => a - b)

export function priceList(shop: Shop): string {
  return new Intl.ListFormat('en-IE').format(prices(shop).map(shortPrice))
}

export function priceCount(shop: Shop): string {
  const count = prices(shop).length
  return ['', 'One price', 'Two prices', 'Three prices', 'Four prices'][count] ?? `${count} prices`
}

/** The four values, by name, without those of which the owner says nothing (S2.96). */
export function values(shop: Shop): readonly { readonly name: string; readonly text: string }[] {
  const { craftsmanship, simplicity, accessibility, meaning } = storyWords(shop)
  return [
    { name: 'Craftsmanship', text: craftsmanship },
    { name: 'Simplicity', text: simplicity },
    { name: 'Accessibility', text: accessibility },
    { name: 'Meaning', text: meaning },
  ].filter(({ text }) => text !== '')
}

const bracelets = ({ catalogue: { products } }: Shop) =>
  products.length === 1 ? 'one bracelet' : `${products.length === 27 ? 'twenty-seven' : products.length} bracelets`

/** The standard text of the brand's story, used until the owner writes another (S2.95). */
export const standardStoryWords = (shop: Shop) =>
  ({
    storyHeading: 'Small lights, strung by hand',
    storyBeginning: [
      ...(shop.settings.brand === standardSettings.brand
        ? [
            'Solas is the Irish word for light. It seemed a fair name for a bracelet shop, because light is what beads are for: glass lets it through, pearl hands it back, and a good stone holds on to it for a while.',
          ]
        : []),
      `We design ${bracelets(shop)} and make each one when it is ordered. There is no warehouse. There is a bench, a lot of small drawers, and a list of orders.`,
    ].join('\n\n'),
    mission:
      'Make bracelets that are pleasing to look at, comfortable to wear and honestly priced, and describe them in words that turn out to be true when the parcel arrives.',
    materials:
      "We use natural stones (leopardskin jasper, dalmatian jasper, red jasper, garnet, carnelian, tiger's eye, rose quartz, amazonite), dyed howlite, freshwater pearls, Czech and crystal glass, glass pearls, glass seed beads, wood and gold-tone brass. When something is glass, or dyed, or plated, we say so. The beads come from suppliers at home and abroad; the designing and making happen in Ireland.",
    craftsmanship:
      'Every bracelet is laid out, strung, knotted and checked by hand. If we would not wear it, we string it again.',
    simplicity: `${priceCount(shop)}: ${priceList(shop)}. A short list of materials. No sales that were never the real price.`,
    accessibility: `Jewellery should not need a special occasion, and a shop should be usable by everybody. If any part of this site is hard to use, tell us at ${shop.settings.contactEmail} and we will help you order another way.`,
    meaning: 'People give bracelets to say something. We try to leave room for whatever that is.',
    variation:
      'Natural stones and pearls differ from piece to piece, so yours will be very close to the picture and not identical to it.',
    gifts: `Not sure of the size? Order the one closest to the middle and swap it: you have ${shop.settings.returnDays} days. Not sure of the colour? Write to us and tell us what they wear.`,
    leftovers:
      'We make to order, so we do not make things nobody wants. Off-cuts and leftover beads go into samples. Parcels are paper and card. That is all we can show, so we claim no more.',
  }) satisfies Partial<Words>

const storyWords = (shop: Shop) => ({ ...standardStoryWords(shop), ...shop.settings.words })

/** The brand's story in the words of its page, part by part, the owner's where there are such (S2.95, S2.97). */
export function story(shop: Shop) {
  const after = `after you order it${orItsOwn(shop)}`
  const { storyHeading, storyBeginning, mission, materials, leftovers, variation, gifts } = storyWords(shop)
  const { giftWrapFee } = shop.settings
  const giftWrap = giftWrapFee === null ? '' : `Tick Gift wrap in the cart (${shortPrice(giftWrapFee)}). `
  return {
    heading: storyHeading,
    beginning: storyBeginning.split(/\n{2,}/).filter(Boolean),
    mission,
    materials,
    leftovers,
    making:
      `Your ${shop.settings.nouns.one} is ${isMadeToOrder(shop, shop.catalogue.products) ? `made in ${span(shop.settings.making)} business days ${after}, then posted` : `posted the next business day ${after}`}. ${variation}`.trim(),
    gifts: giftWrap + gifts,
  }
}

/** How delivery stands in the brand's story, for a shop that ships to these zones (S2.98). */
export function deliveryStory(shop: Shop, zones: readonly Zone[]): string {
  const after = isMadeToOrder(shop, shop.catalogue.products) ? 'making' : 'posting'
  const times =
    zones.length > 1
      ? `Business days after ${after}: ${zones.map(({ name, transit = world }) => `${name} ${span(transit)}`).join(', ')}`
      : `Ireland ${span(ireland)} business days after ${after}, EU ${span(europe)}, rest of the world ${span(world)}`
  return `${times}. Free in Ireland on orders of ${shortPrice(shop.settings.freeShippingFrom)} or more, ${shortPrice(shop.settings.shippingFee)} below that. The whole story is on our Shipping & Returns page.`
}
