import { isMadeToOrder } from '../catalogue/catalogue.ts'
import { DELIVERY_DAYS } from '../promises.ts'
import type { Zone } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { shortPrice, span } from './facts.ts'
import { orItsOwn } from './product-times.ts'

const { ireland, europe, world } = DELIVERY_DAYS

/** The four values, by name, without those of which the owner says nothing (S2.96). */
export function values({ settings }: Shop): readonly { readonly name: string; readonly text: string }[] {
  const { craftsmanship = '', simplicity = '', accessibility = '', meaning = '' } = settings.words
  return [
    { name: 'Craftsmanship', text: craftsmanship },
    { name: 'Simplicity', text: simplicity },
    { name: 'Accessibility', text: accessibility },
    { name: 'Meaning', text: meaning },
  ].filter(({ text }) => text !== '')
}

/** The brand's story in the words of its page, part by part (S2.95, S2.97). */
export function story(shop: Shop) {
  const after = `after you order it${orItsOwn(shop)}`
  const { giftWrapFee, words } = shop.settings
  const { storyHeading, storyBeginning = '', mission = '', materials = '', leftovers = '' } = words
  const { variation = '', gifts = '' } = words
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
