import type { GuidanceName } from '../catalogue/guidance.ts'
import type { Product } from '../catalogue/product.ts'
import { foldLetters } from '../fold-letters.ts'
import { nounsOf } from './nouns.ts'
import { type OwnSettings, type Settings, standardSettings, TO_BE_GIVEN } from './settings.ts'
import type { Words } from './word-names.ts'

type Products = readonly Pick<Product, 'retired'>[]

/** The first three letters of the shop's name in capitals; 'ORD' if it has too few Latin letters. */
function prefixOf(brand: string): string {
  const letters = foldLetters(brand)
    .replaceAll(/[^a-z]/g, '')
    .toUpperCase()
  return letters.length < 2 ? standardSettings.orderPrefix : letters.slice(0, 3)
}

/** The defaults that follow from what the owner has set. */
export function derivedSettings(own: OwnSettings): Pick<Settings, 'tagline' | 'orderPrefix'> {
  const settings = { ...standardSettings, ...own }
  return { tagline: nounsOf({ settings }).Described, orderPrefix: prefixOf(own.brand ?? '') }
}

/** The words of a shop until its owner writes others: true of any maker's products, '' if the part is left out. The texts of a craft stand for those that go with products. */
export function defaultWords(products: Products, own: OwnSettings): Omit<Words, GuidanceName> {
  const settings = { ...standardSettings, ...own }
  const { brand, town, contactEmail } = settings
  const { many, described, Described } = nounsOf({ settings })
  const count = products.filter(({ retired }) => !retired).length
  const place = town === TO_BE_GIVEN ? 'Ireland' : town
  return {
    heroTitle: brand,
    heroTitleEnd: '',
    heroText: `${Described} from ${place}.`,
    featuredLine: `All our ${many}.`,
    categoriesHeading: 'Shop by category',
    madePoint: `Made by hand in ${place}.`,
    designPoint: count === 1 ? 'One design.' : `${count} designs.`,
    homeStory: `${brand} makes ${described} in ${place}.`,
    listLine: 'How we make them.',
    footerText: `${Described} from ${place}.`,
    storyHeading: `${Described} from ${place}`,
    storyBeginning: '',
    mission: '',
    craftsmanship: '',
    simplicity: '',
    accessibility: `A shop should be usable by everybody. If any part of this site is hard to use, tell us at ${contactEmail} and we will help you order another way.`,
    meaning: '',
    materials: '',
    leftovers: '',
    variation: '',
    gifts: 'Not sure what they would like? Write to us and tell us about them.',
    homeDescription: `${Described} by ${brand}, from ${place}.`,
    listDescription: `All ${described} by ${brand}.`,
    storyDescription: `Who we are at ${brand}, and how we make ${described}.`,
    keywords: [...new Set([described, many, brand])].join(', '),
  }
}
