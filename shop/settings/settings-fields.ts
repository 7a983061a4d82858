import { type AnyFields, type Fields, fieldsIn, plainWords, wordsOfFields } from '../fields.ts'
import { formatCents } from '../money.ts'
import { corners, fontPairs, type OwnLook } from '../own-look.ts'
import { paths } from '../paths.ts'
import { COOLING_OFF_DAYS } from '../promises.ts'
import type { Calendar } from './calendar.ts'
import { factFields } from './fact-fields.ts'
import { type AllSettings, SETTING_MAX } from './own-settings.ts'
import { questionFields } from './question-fields.ts'
import {
  type BuiltInPage,
  type Category,
  type Nouns,
  type OwnPage,
  pagePlaces,
  type Settings,
  type Tier,
  TO_BE_GIVEN,
  type Zone,
} from './settings.ts'
import { WORDS_TEXT_MAX, wordFields } from './word-fields.ts'

/** The desk's screens of settings, by the names of their paths, each with the page of the shop on which its changes are seen best. */
export const settingsScreens = {
  settings: {
    title: 'Name, contact, legal details',
    about: 'Also the announcement above every page.',
    seenOn: paths.terms,
  },
  calendar: {
    title: 'Bench calendar',
    about: 'How much you make, your days off, last orders for Christmas.',
    seenOn: paths.cart,
  },
  shipping: { title: 'Shipping and gift wrap', about: 'Prices, countries, making times.', seenOn: paths.returns },
  questions: { title: 'Questions at checkout', about: 'What customers tell you with an order.', seenOn: paths.cart },
  pricing: {
    title: 'Prices and categories',
    about: 'What products cost, and how customers find them.',
    seenOn: paths.shop,
  },
  facts: {
    title: 'Product facts',
    about: 'What products say of themselves, such as materials, weight or size.',
    seenOn: paths.shop,
  },
  words: {
    title: 'Page texts',
    about: 'The front page with its picture, your story, care and size guide.',
    seenOn: paths.home,
  },
  pages: {
    title: 'Pages',
    about: 'Your own pages. Show, hide or rewrite Coming soon and Bespoke.',
    seenOn: paths.home,
  },
  look: { title: 'Look', about: 'Logo, colours, fonts and corners of pages, e-mails and icons.', seenOn: paths.home },
} as const
export type SettingsScreenName = keyof typeof settingsScreens

/** Parts of these screens. The setup asks for one or several of them at a step. */
export const settingsGroups = {
  shop: 'settings',
  nouns: 'settings',
  social: 'settings',
  legal: 'settings',
  costs: 'shipping',
  countries: 'shipping',
  pace: 'calendar',
  questions: 'questions',
  prices: 'pricing',
  categories: 'pricing',
  facts: 'facts',
  texts: 'words',
  pages: 'pages',
  look: 'look',
} as const satisfies Readonly<Record<string, SettingsScreenName>>
export type SettingsGroup = keyof typeof settingsGroups

/** A fact that the law asks for: its field is empty until it is given. */
const given = {
  show: (fact: string) => (fact === TO_BE_GIVEN ? '' : fact),
  read: (typed: string) => (typed.trim() === '' ? TO_BE_GIVEN : typed),
}
const oneLine = (typed: string) =>
  typed
    .split('\n')
    .map((line, at, { length }) => (at === length - 1 ? line : line.trimEnd().replace(/,$/, '')))
    .join(', ')
const onOneLine = { ...given, read: (typed: string) => given.read(oneLine(typed)) }

const noun = (label: string, hint: string) => ({ kind: 'line', label, hint, limit: 40 }) as const
export const nounFields: Fields<Nouns> = {
  one: noun('Singular', 'Such as: mug. The texts of the shop use these words.'),
  many: noun('Plural', 'Such as: mugs.'),
  described: noun('Plural, with a description', 'Such as: stoneware mugs.'),
  title: noun('Product type in the product feed', 'Such as: stoneware mug.'),
  category: noun('Category', 'Such as: Mugs.'),
  googleCategory: noun('Google product category', 'A number, such as 2169, from Google’s product taxonomy.'),
}

const legalFact = (label: string, hint?: string) =>
  ({
    kind: 'paragraphs',
    label,
    rows: 2,
    limit: SETTING_MAX,
    typed: onOneLine,
    ...(hint !== undefined && { hint }),
  }) as const
export const legalFields: Fields<Settings['legal']> = {
  trader: legalFact('Seller', 'Your name, or your company’s.'),
  address: legalFact('Postal address', 'Shown in the terms, in e-mails and on parcels.'),
  returnsAddress: legalFact('Address for returns'),
  registration: legalFact('Registration', 'Such as “Registered business name no. 123456”.'),
  processors: legalFact('Companies that handle data for you', 'Name your host and your mail service.'),
  updated: null,
}

export const noticeFields: Fields<Settings['guaranteeNotice']> = {
  sha256: {
    kind: 'line',
    label: 'Checksum of the notice (SHA-256)',
    hint: 'Shop shows it once the file is on the server.',
    isCode: true,
    typed: given,
  },
  link: { kind: 'line', type: 'url', label: 'Link in the notice’s QR code', typed: given },
}

export const linkFields: Fields<Settings['social'][number]> = {
  name: { kind: 'line', label: 'Name' },
  url: { kind: 'line', type: 'url', label: 'Link' },
}

/** Length of a page's title at most, in characters. */
export const TITLE_MAX = 60
const title = { kind: 'line', label: 'Title', limit: TITLE_MAX } as const
const pageText = {
  kind: 'paragraphs',
  label: 'Text',
  hint: 'Begin a heading with #, a list item with -.',
  rows: 8,
  limit: WORDS_TEXT_MAX,
} as const
const isShown = ({ isShown: shown }: BuiltInPage) => shown
export const builtInPageFields: Fields<BuiltInPage> = {
  isShown: { kind: 'tick', label: 'Show this page', hint: 'In menu, footer and sitemap.' },
  title: { ...title, isShown },
  text: { ...pageText, isShown },
}
export const ownPageFields: Fields<OwnPage> = {
  title,
  slug: {
    kind: 'line',
    label: 'Address',
    hint: ({ slug }) => paths.ownPage(slug || 'our-kiln'),
    isCode: true,
    // Trimmed here as on saving: if the slug changed then, the page would get a new key.
    typed: { show: (slug) => slug, read: (typed) => typed.trim() },
  },
  text: pageText,
  pictures: {
    kind: 'own',
    label: 'Pictures',
    words: ({ pictures = [] }) => pictures.map(({ alt }, index) => `Picture ${index + 1}: ${alt || '–'}`).join(', '),
  },
  place: {
    kind: 'choice',
    label: 'Link',
    choices: pagePlaces,
    names: { menu: 'In the menu', footer: 'In the footer' },
  },
}

export const lookFields: Fields<OwnLook> = {
  accent: { kind: 'own', label: 'Buttons and links' },
  highlight: { kind: 'own', label: 'Badges' },
  fonts: {
    kind: 'choice',
    label: 'Fonts',
    choices: fontPairs,
    names: {
      figtree: 'Brygada with Figtree',
      book: 'Like a book',
      plain: 'Plain',
      humanist: 'Light and open',
      geometric: 'Round',
      slab: 'Strong headlines',
    },
  },
  corners: {
    kind: 'choice',
    label: 'Corners',
    choices: corners,
    names: { square: 'Square', soft: 'Soft', round: 'Round' },
  },
}

/** Length of the name of a price or a category at most, in characters. */
export const CATEGORY_MAX = 30
/** Length of the words that a category is found by too, in characters. */
export const WORDS_MAX = 120
export const tierFields: Fields<Tier> = {
  id: null,
  cents: { kind: 'money', label: 'Price' },
  name: { kind: 'line', label: 'Name', hint: 'Only you see it. Optional.', limit: CATEGORY_MAX },
}
export const categoryFields: Fields<Category> = {
  id: null,
  name: { kind: 'line', label: 'Name', limit: CATEGORY_MAX },
  former: null,
  words: {
    kind: 'line',
    label: 'Also found by',
    hint: 'Words that customers may search for, such as colours.',
    limit: WORDS_MAX,
  },
  guidance: { kind: 'own', label: 'Care, size guide, safety warning' },
}

export const zoneFields: Fields<Zone> = {
  id: null,
  name: { kind: 'line', label: 'Name' },
  countries: { kind: 'own', label: 'Countries' },
  fee: { kind: 'money', label: 'Shipping (€)', alsoFoundBy: 'postage delivery', none: 0, isBeside: true },
  freeFrom: { kind: 'money', label: 'Free from (€)', none: null, isBeside: true },
  transit: { kind: 'days', label: 'Delivery time (working days)' },
  holidays: {
    kind: 'list',
    label: 'Public holidays there (optional)',
    hint: 'Days such as 2027-01-06, separated by commas. Ireland’s are known.',
    isCode: true,
  },
  note: null,
}

/** The first zone is Ireland's, at the shop's own rate. */
const withHomeRate = (all: AllSettings): AllSettings => {
  const { shippingFee: fee, freeShippingFrom: freeFrom, shipsTo } = all
  const zones = shipsTo.zones.map((zone, index) => (index === 0 ? { ...zone, fee, freeFrom } : zone))
  return { ...all, shipsTo: { ...shipsTo, zones } }
}

const listWords = <Item extends object>(fields: AnyFields<Item>, items: readonly Item[]) =>
  items.map((item) => wordsOfFields(fields, item)).join(', ')

/** A calendar in words, for differences: '5 pieces a week; 2026-12-24 to 2027-01-03 off'. */
function calendarWords({ pace, closedUntil, daysOff, saysChristmas, lastOrders, ...of }: Calendar): string {
  return [
    pace === 'pieces' && `${of.piecesAWeek} pieces a week`,
    pace === 'hours' && `${of.hoursAPiece} hours a piece, ${of.hoursAWeek} a week`,
    closedUntil && `closed until ${closedUntil}`,
    ...daysOff.map(({ from, to, work }) => `${from} to ${to} ${work === 'half' ? 'half' : 'off'}`),
    saysChristmas && 'last day for Christmas',
    ...lastOrders.map(({ zone, day }) => `${zone} ${day}`),
  ]
    .filter(Boolean)
    .join('; ')
}

/** Every setting of the owner's. One that is missing here does not compile. */
export const settingsFields: Fields<AllSettings, { readonly group: SettingsGroup }> = {
  brand: { group: 'shop', kind: 'line', label: 'Shop name', limit: 40 },
  tagline: { group: 'shop', kind: 'line', label: 'Tagline', limit: 120 },
  orderPrefix: {
    group: 'shop',
    kind: 'line',
    label: 'Order prefix',
    hint: ({ orderPrefix }) =>
      `2 to 5 capital letters that new order references begin with, such as ${orderPrefix || 'SOL'}-A1B2C3D4. Placed orders keep theirs.`,
    limit: 5,
    typed: { show: (prefix) => prefix, read: (typed) => typed.toUpperCase() },
  },
  announcement: {
    group: 'shop',
    kind: 'line',
    label: 'Announcement',
    hint: 'Shown above every page. Leave it empty to show none.',
    alsoFoundBy: 'banner bar message',
    limit: 120,
  },
  contactEmail: {
    group: 'shop',
    kind: 'line',
    type: 'email',
    label: 'E-mail',
    hint: 'Customers write to this address.',
    alsoFoundBy: 'mail contact',
  },
  contactPhone: {
    group: 'shop',
    kind: 'line',
    type: 'tel',
    label: 'Telephone',
    hint: 'Required by law.',
    alsoFoundBy: 'phone mobile contact',
    typed: given,
  },
  town: {
    group: 'shop',
    kind: 'line',
    label: 'Where you make your products',
    hint: 'A town, such as Dingle, Co. Kerry.',
    typed: given,
  },
  carrier: { group: 'shop', kind: 'line', label: 'Carrier', alsoFoundBy: 'post courier parcels' },
  payments: {
    group: 'shop',
    kind: 'list',
    label: 'Payment methods',
    hint: 'As customers know them, separated by commas.',
    alsoFoundBy: 'cards',
  },
  nouns: { group: 'nouns', kind: 'own', label: 'What you sell' },
  social: { group: 'social', kind: 'own', label: 'Social links', alsoFoundBy: 'Instagram Facebook Pinterest' },
  legal: { group: 'legal', kind: 'own', label: 'Legal details' },
  vatNumber: {
    group: 'legal',
    kind: 'line',
    label: 'VAT number',
    alsoFoundBy: 'tax',
    hint: 'Leave it empty if you aren’t registered.',
    isCode: true,
  },
  guaranteeNotice: { group: 'legal', kind: 'own', label: 'EU notice of the legal guarantee' },
  shippingFee: {
    group: 'costs',
    kind: 'money',
    label: 'Shipping in Ireland (€)',
    hint: 'Also everywhere else, unless you add zones.',
    alsoFoundBy: 'postage delivery',
    withChange: withHomeRate,
  },
  freeShippingFrom: {
    group: 'costs',
    kind: 'money',
    label: 'Free from (€)',
    alsoFoundBy: 'free shipping postage delivery',
    withChange: withHomeRate,
  },
  giftWrapFee: {
    group: 'costs',
    kind: 'own',
    label: 'Gift wrap (€)',
    words: ({ giftWrapFee }) => (giftWrapFee === null ? '' : formatCents(giftWrapFee)),
  },
  making: {
    group: 'costs',
    kind: 'days',
    label: 'Making time (working days)',
    alsoFoundBy: 'production lead dispatch',
  },
  returnDays: {
    group: 'costs',
    kind: 'number',
    label: 'Returns period (days)',
    alsoFoundBy: 'refunds withdrawal',
    hint: `At least the ${COOLING_OFF_DAYS} of the law. Placed orders keep theirs.`,
    min: COOLING_OFF_DAYS,
    max: 365,
  },
  shipsTo: {
    group: 'countries',
    kind: 'own',
    label: 'Where you ship to',
    alsoFoundBy: 'postage delivery zones countries abroad duties customs',
    words: ({ shipsTo: { zones, ...others } }) =>
      [listWords(zoneFields, zones), plainWords(others)].filter(Boolean).join(', '),
  },
  questions: {
    group: 'questions',
    kind: 'own',
    label: 'Questions at checkout',
    words: ({ questions }) => listWords(questionFields, questions),
  },
  calendar: {
    group: 'pace',
    kind: 'own',
    label: 'Bench calendar',
    words: ({ calendar }) => calendarWords(calendar),
  },
  tiers: { group: 'prices', kind: 'own', label: 'Prices', words: ({ tiers }) => listWords(tierFields, tiers) },
  categories: { group: 'categories', kind: 'own', label: 'Categories' },
  facts: { group: 'facts', kind: 'own', label: 'Product facts', words: ({ facts }) => listWords(factFields, facts) },
  hero: { group: 'texts', kind: 'own', label: 'Front page picture', words: ({ hero }) => hero?.alt ?? '' },
  words: { group: 'texts', kind: 'own', label: 'Texts' },
  comingSoon: { group: 'pages', kind: 'own', label: 'Coming soon' },
  bespoke: { group: 'pages', kind: 'own', label: 'Bespoke and corporate' },
  pages: { group: 'pages', kind: 'own', label: 'Pages', words: ({ pages }) => listWords(ownPageFields, pages) },
  look: { group: 'look', kind: 'own', label: 'Look', alsoFoundBy: 'theme design style colors' },
  logo: {
    group: 'look',
    kind: 'own',
    label: 'Logo',
    words: ({ logo }) => (logo ? `Your own, ${logo.width} × ${logo.height} pixels` : ''),
  },
}

/** The group of a setting such as 'legal.trader'. */
export function groupOf(field: string): SettingsGroup {
  const [name = ''] = field.split('.')
  return new Map(Object.entries(settingsFields)).get(name)?.group ?? 'shop'
}

export const settingsIn = (group: SettingsGroup): AnyFields<AllSettings> => fieldsIn(settingsFields, group)
export const wordsIn = (group: 'home' | 'story' | 'guidance' | 'search') => fieldsIn(wordFields, group)
