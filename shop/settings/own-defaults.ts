import type { Product } from '../catalogue/product.ts'
import { foldLetters } from '../fold-letters.ts'
import { nounsOf } from './nouns.ts'
import { type Nouns, type OwnSettings, type Settings, standardSettings, TO_BE_GIVEN } from './settings.ts'
import type { Words } from './word-names.ts'

type Products = readonly Pick<Product, 'id' | 'craft' | 'retired'>[]

/** The built-in products have the ids '1' to this one. */
const BUILT_IN_MAX = 27

export function isBuiltIn({ id, craft }: Pick<Product, 'id' | 'craft'>): boolean {
  return craft !== undefined && Number(id) <= BUILT_IN_MAX
}

/** True if a shop sells a product of the sample that came with it. The standard texts are about those. */
export function sellsSample(products: Products, { withoutSample }: OwnSettings = {}): boolean {
  return !withoutSample && products.some((product) => isBuiltIn(product) && !product.retired)
}

/** True of whatever a maker sells, until she says what it is. */
const neutralNouns: Nouns = {
  one: 'piece',
  many: 'pieces',
  described: 'pieces',
  title: 'piece',
  category: 'Pieces',
  googleCategory: '',
}

const withNeutralNouns = (own: OwnSettings) => ({ ...standardSettings, nouns: neutralNouns, ...own })

/** The words of a shop that sells only its owner's products, until she writes others: true of any maker's products, '' where the part is left out. */
export function neutralWords(products: Products, own: OwnSettings): Words {
  const settings = withNeutralNouns(own)
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
    care: '',
    careLine: '',
    safety: '',
    sizeGuide: '',
    homeDescription: `${Described} by ${brand}, from ${place}.`,
    listDescription: `All ${described} by ${brand}.`,
    storyDescription: `Who we are at ${brand}, and how we make ${described}.`,
    keywords: [...new Set([described, many, brand])].join(', '),
  }
}

/** The first three letters of the shop's name in capitals; 'ORD' if it has too few Latin letters. */
function prefixOf(brand: string): string {
  const letters = foldLetters(brand)
    .replaceAll(/[^a-z]/g, '')
    .toUpperCase()
  return letters.length < 2 ? 'ORD' : letters.slice(0, 3)
}

function neutralSettings(own: OwnSettings): Partial<Settings> {
  const settings = withNeutralNouns(own)
  const { Described } = nounsOf({ settings })
  const page = { isShown: false, title: '', text: '' }
  return {
    nouns: neutralNouns,
    tagline: Described,
    orderPrefix: prefixOf(settings.brand),
    announcement: '',
    // The standard links lead to no account.
    social: [],
    comingSoon: page,
    bespoke: page,
  }
}

export function standardFor(products: Products, own: OwnSettings): Partial<Settings> {
  return sellsSample(products, own) ? {} : neutralSettings(own)
}

/** The owner's settings. Where they are missing, the defaults for these products are added if they differ from the standard settings. */
export function withDefaultsFor(products: Products, own: OwnSettings): OwnSettings {
  return { ...standardFor(products, own), ...own }
}

/** A published catalogue with settings and words that are true of its products. Browsers get them with the page, so they need no second set of texts. */
export function withOwnDefaults<
  Published extends { readonly products: Products; readonly settings?: OwnSettings | undefined },
>(published: Published): Published {
  const { products, settings: own = {} } = published
  if (sellsSample(products, own)) return published
  const words = { ...neutralWords(products, own), ...own.words }
  return { ...published, settings: { ...neutralSettings(own), ...own, words } }
}
