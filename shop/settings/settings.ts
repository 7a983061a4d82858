import { type Fact, materialsFact } from '../catalogue/facts.ts'
import type { Guidance } from '../catalogue/guidance.ts'
import type { Day } from '../dates.ts'
import type { Cents } from '../money.ts'
import type { OwnLook } from '../own-look.ts'
import { type Days, FREE_SHIPPING_FROM, GIFT_WRAP_FEE, MAKING_DAYS, RETURN_DAYS, SHIPPING_FEE } from '../promises.ts'
import type { Calendar } from './calendar.ts'
import type { Question } from './questions.ts'
import type { Words } from './word-names.ts'

/** Where the shop ships to: a zone's name for shoppers, its countries as ISO 3166 codes with XI for Northern Ireland, what shipping costs there in cents, and from which subtotal it is free, if ever. Working days on the way, and what shoppers read before they pay, follow from the countries where they are left away (docs/decisions/002). */
export type Zone = {
  readonly id: string
  readonly name: string
  readonly countries: readonly string[]
  readonly fee: Cents
  readonly freeFrom: Cents | null
  readonly transit?: Days | undefined
  readonly note?: string | undefined
  /** Days on which nothing is delivered there, besides weekends and the public holidays of Ireland. */
  readonly holidays?: readonly Day[] | undefined
}

/** What products may cost: an amount in cents, and its name at the desk, '' where the amount says enough. The built-in ones keep their id for ever. */
export type Tier = { readonly id: string; readonly name: string; readonly cents: Cents }

type Finding = { readonly former?: readonly string[] | undefined; readonly words?: string | undefined }
/** The texts of a category's products, instead of the whole shop's. */
type Guided = { readonly guidance?: Guidance | undefined }
/** A category by its name, the names that it was published under before, whose addresses lead to it, and the words that its products are found by too. It keeps its id for ever. */
export type Category = { readonly id: string; readonly name: string } & Finding & Guided

/** Stands where the owner has not yet given a legal fact; live payments are refused while one is left (docs/decisions/022). */
export const TO_BE_GIVEN = 'to be given'

/** The front page's picture where it is the owner's own: the digests in the names of its files, as it is shown on wide screens and on phones, and what it shows in words. */
export type HeroPicture = Readonly<Record<'wide' | 'tall' | 'alt', string>>

/** The owner's logo: the digest in the names of its files, and the CSS pixels that it takes on pages. */
export type Logo = { readonly file: string; readonly width: number; readonly height: number }

/** A page that came with the shop and may be switched off: the owner's title and text, '' where the standard ones stand. */
export type BuiltInPage = { readonly isShown: boolean; readonly title: string; readonly text: string }

/** Whether a page is shown with its standard text. */
export const isStandardPage = ({ isShown, text }: BuiltInPage): boolean => isShown && text === ''

/** A picture on a page of the owner's: the digest in the names of its files, its own size in pixels, and what it shows in words. */
export type PagePicture = {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/**
 * A page of the owner's: the end of its path, its title and text, and where the link to it is.
 *
 * A line such as '[picture 1]' in the text stands for one of its pictures.
 */
export type OwnPage = {
  readonly slug: string
  readonly title: string
  readonly text: string
  readonly place: (typeof pagePlaces)[number]
  readonly pictures?: readonly PagePicture[]
}

/** Where links to the owner's pages are. */
export const pagePlaces = ['menu', 'footer'] as const

/** The owner's words for what the shop sells. */
export type Nouns = {
  /** Such as 'bracelet'. */
  readonly one: string
  /** Such as 'bracelets'. */
  readonly many: string
  /** Such as 'beaded bracelets'. */
  readonly described: string
  /** Follows each product's name in the product feed, such as 'beaded bracelet'. */
  readonly title: string
  /** The category in the product feed. */
  readonly category: string
  /** Google's number for that category. */
  readonly googleCategory: string
}

/** What the owner edits and everyone may see: who the shop is, what it charges and how long it takes, its own words. */
export type Settings = {
  readonly brand: string
  readonly tagline: string
  /** What the references of new orders begin with: 2 to 5 capital letters (S3.17). */
  readonly orderPrefix: string
  readonly nouns: Nouns
  readonly announcement: string
  readonly contactEmail: string
  readonly contactPhone: string
  readonly social: readonly { readonly name: string; readonly url: string }[]
  readonly legal: Readonly<Record<'trader' | 'address' | 'returnsAddress' | 'registration' | 'processors', string>> & {
    readonly updated: string
  }
  /** The official notice of the legal guarantee: the SHA-256 of the file that the owner has placed, and the address that its code leads to (docs/decisions/015). */
  readonly guaranteeNotice: Readonly<Record<'sha256' | 'link', string>>
  /** Where the bracelets are made, such as 'Dingle, Co. Kerry'. */
  readonly town: string
  /** Who takes the parcels, and what the payment page takes, as shoppers know them; what the payment provider offers is set in its dashboard. */
  readonly carrier: string
  readonly payments: readonly string[]
  /** The number of a seller who is registered for VAT; '' where VAT_NUMBER says it, or nobody. */
  readonly vatNumber: string
  /** Shipping to Ireland, and wherever no zone says otherwise: its fee, and the goods from which it is free, in cents (S9.2, S9.4). */
  readonly shippingFee: Cents
  readonly freeShippingFrom: Cents
  /** One gift wrap for an order, in cents (S9.6); null if none is offered. */
  readonly giftWrapFee: Cents | null
  /** Working days that making takes (S9.26). */
  readonly making: Days
  /** Days from delivery in which an item may come back, at least those of the law (S9.23). */
  readonly returnDays: number
  /** The categories in the order of their buttons; a product has one by its name (S3.4). */
  readonly categories: readonly Category[]
  /** What products can say of themselves, in the order of pages. */
  readonly facts: readonly Fact[]
  /** The owner's own words for parts of the pages, instead of the standard ones. */
  readonly words: Partial<Words>
  readonly comingSoon: BuiltInPage
  readonly bespoke: BuiltInPage
  readonly pages: readonly OwnPage[]
  /** Null or missing where the front page shows the picture that comes with the shop. */
  readonly hero?: HeroPicture | null
  /** Null or missing if the shop's name is written in letters. */
  readonly logo?: Logo | null
  /** The shop has asked questions and asks none now: orders keep the answers, so the privacy policy still names them. */
  readonly hasAsked?: true
}

/** The settings of a shop whose owner has set no others, true of any maker. Tagline and prefix of the references follow from hers (`withDefaults`). */
export const standardSettings: Settings = {
  brand: 'Our shop',
  tagline: 'Pieces',
  orderPrefix: 'ORD',
  nouns: {
    one: 'piece',
    many: 'pieces',
    described: 'pieces',
    title: 'piece',
    category: 'Pieces',
    googleCategory: '',
  },
  announcement: '',
  contactEmail: 'hello@shop.example',
  contactPhone: TO_BE_GIVEN,
  social: [],
  legal: {
    trader: TO_BE_GIVEN,
    address: TO_BE_GIVEN,
    returnsAddress: TO_BE_GIVEN,
    registration: TO_BE_GIVEN,
    processors: TO_BE_GIVEN,
    updated: '2026-11-22',
  },
  guaranteeNotice: { sha256: TO_BE_GIVEN, link: TO_BE_GIVEN },
  town: TO_BE_GIVEN,
  carrier: 'An Post',
  payments: ['Visa', 'Mastercard', 'Apple Pay', 'Google Pay'],
  vatNumber: '',
  shippingFee: SHIPPING_FEE,
  freeShippingFrom: FREE_SHIPPING_FROM,
  giftWrapFee: GIFT_WRAP_FEE,
  making: MAKING_DAYS,
  returnDays: RETURN_DAYS,
  categories: [],
  facts: [materialsFact],
  words: {},
  comingSoon: { isShown: false, title: '', text: '' },
  bespoke: { isShown: false, title: '', text: '' },
  pages: [],
}

/** The settings that an owner has published, only those that differ from the standard ones; what only the server and the desk need is among them. */
export type OwnSettings = Partial<Settings> & {
  /** The sample that came with the shop was removed. */
  readonly withoutSample?: true
  readonly shipsTo?: ShipsTo
  readonly tiers?: readonly Tier[]
  readonly look?: OwnLook
  /** What shoppers are asked in the cart. Pages get only the open ones (`Shop.questions`). */
  readonly questions?: readonly Question[]
  /** What dates depend on. Browsers get what follows from it (`Shop.bench`). */
  readonly calendar?: Calendar
}

/** Where the shop ships to, apart from `settings` since no browser needs it (docs/decisions/002). */
export type ShipsTo = {
  /** Countries that the payment page offers while no zones are set: Ireland first, the EU, then further afield. */
  readonly countries: readonly string[]
  /** Shipping costs the same everywhere while this is empty; zones, Ireland's first, make the cart ask where to ship (docs/decisions/002). */
  readonly zones: readonly Zone[]
  /** The countries in which the duties of a seller are met, each with the number of its packaging register, '' where it gives none. With a live key the shop sells to these, Ireland and Northern Ireland alone. */
  readonly dutiesMet: Readonly<Record<string, string>>
}

/** Where a shop ships to whose owner has published nothing else (S1.3, docs/decisions/002). */
export const standardShipsTo: ShipsTo = {
  // Not GB: parcels up to £135 there need a UK VAT registration first.
  countries: [
    'IE',
    'AT',
    'BE',
    'BG',
    'HR',
    'CY',
    'CZ',
    'DK',
    'EE',
    'FI',
    'FR',
    'DE',
    'GR',
    'HU',
    'IT',
    'LV',
    'LT',
    'LU',
    'MT',
    'NL',
    'PL',
    'PT',
    'RO',
    'SK',
    'SI',
    'ES',
    'SE',
    'US',
    'CA',
    'AU',
    'NZ',
    'CH',
    'NO',
    'IS',
  ],
  zones: [],
  dutiesMet: {},
}

/** The zone of an id among the open ones: the first where none is chosen; undefined if there is no such zone (docs/decisions/002). */
export function findZone(zones: readonly Zone[], id: string | null | undefined): Zone | undefined {
  return id ? zones.find((zone) => zone.id === id) : zones[0]
}

/** The legal facts that the owner still has to give before live payments, by name; empty when the shop may go live (docs/decisions/022). */
export function missingLegalFacts({ contactPhone, legal }: Pick<Settings, 'contactPhone' | 'legal'>): string[] {
  const facts = { contactPhone, ...legal }
  return Object.entries(facts).flatMap(([name, value]) => (value === TO_BE_GIVEN ? [name] : []))
}

/** The contacts that reach nobody, by name: an e-mail address under .example, a social link without an account; empty when the shop may go live (docs/decisions/022). */
export function placeholderContacts({ contactEmail, social }: Pick<Settings, 'contactEmail' | 'social'>): string[] {
  const bare = social.filter(({ url }) => /^https?:\/\/[^/]+\/?$/.test(url)).map(({ name }) => name)
  return [...(/\.example$/i.test(contactEmail) ? ['contactEmail'] : []), ...bare]
}
