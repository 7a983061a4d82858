import { paths } from '#shop/paths.ts'
import { isSampleCategory } from '#shop/publishing/pricing.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import { missingLegalFacts } from '#shop/settings/settings.ts'
import { hasChanges } from '../catalogue/use-publishing.tsx'
import { Identity, Legal, WhatYouSell } from './identity-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { Categories } from './pricing-fields.tsx'
import { FIRST_PRODUCTS, FirstProducts, ownProducts } from './setup-products.tsx'
import { PreviewAndPublish } from './setup-publishing.tsx'
import type { State, Step } from './setup-step.ts'
import { Fees, Zones } from './shipping-fields.tsx'
import { FrontPage } from './words-fields.tsx'

const whether = (isDone: boolean, otherwise: State = 'to do'): State => (isDone ? 'done' : otherwise)

export const steps: readonly Step[] = [
  {
    id: 'name',
    title: 'Name and contact',
    about: 'What the shop is called, and how customers reach you.',
    groups: ['shop'],
    seenOn: paths.home,
    Part: Identity,
    state: ({ settings: { own } }) => whether(own.brand !== undefined),
  },
  {
    id: 'words',
    title: 'Your words',
    about: 'What you call the things you sell. The texts of the shop use them.',
    groups: ['nouns'],
    seenOn: paths.terms,
    Part: WhatYouSell,
    state: ({ settings: { own } }) => whether(own.nouns !== undefined),
  },
  {
    id: 'look',
    title: 'Look',
    about: 'Logo, colours, fonts and corners.',
    groups: ['look'],
    seenOn: paths.home,
    Part: LookFields,
    state: ({ settings: { own } }) => whether(own.look !== undefined || Boolean(own.logo), 'optional'),
  },
  {
    id: 'legal',
    title: 'What the law asks',
    about: 'Your name, address and registration.',
    groups: ['legal'],
    seenOn: paths.terms,
    Part: Legal,
    state: ({ settings: { own } }) => whether(missingLegalFacts(allSettings(own)).length === 0),
  },
  {
    id: 'shipping',
    title: 'Shipping',
    about: 'Prices, making times and countries. Keep them if they suit you.',
    groups: ['costs', 'countries'],
    seenOn: paths.returns,
    Part: (editing) => (
      <>
        <Fees {...editing} />
        <Zones {...editing} />
      </>
    ),
    state: ({ settings: { own } }) =>
      whether(
        [own.shippingFee, own.giftWrapFee, own.making, own.shipsTo].some((value) => value !== undefined),
        'optional',
      ),
  },
  {
    id: 'products',
    title: 'First products',
    about: 'Three with a picture each are a good start.',
    Content: FirstProducts,
    state: ({ catalogue }) =>
      whether(
        catalogue.samples === 0 &&
          catalogue.faults.length === 0 &&
          ownProducts(catalogue).filter(({ state, photos }) => state === 'shown' && photos > 0).length >=
            FIRST_PRODUCTS,
      ),
  },
  {
    id: 'categories',
    title: 'How customers find them',
    about: 'Your categories. One is enough.',
    groups: ['categories'],
    seenOn: paths.shop,
    Part: Categories,
    state: ({ settings: { own, uses } }) =>
      // One that was added with a product does not end this step: unused sample categories are still there.
      whether(
        own.categories !== undefined &&
          own.categories.length > 0 &&
          own.categories.every((one) => !isSampleCategory(one) || (uses[one.id] ?? 0) > 0),
      ),
  },
  {
    id: 'front-page',
    title: 'What customers see first',
    about: 'Picture and words of the front page. Keep them if they suit you.',
    groups: ['texts'],
    seenOn: paths.home,
    Part: FrontPage,
    state: ({ settings: { own, sellsSamples } }) =>
      // Without the sample products, the picture and words come from the owner's products.
      whether(own.words !== undefined || Boolean(own.hero), sellsSamples ? 'to do' : 'optional'),
  },
  {
    id: 'publish',
    title: 'Preview and publish',
    about: 'See everything as customers will, then open the shop.',
    Content: PreviewAndPublish,
    state: ({ catalogue }) =>
      whether(
        catalogue.published !== null &&
          !hasChanges(catalogue) &&
          (catalogue.samples === 0 || ownProducts(catalogue).length === 0),
      ),
  },
]
