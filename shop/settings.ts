import type { Cents } from './money.ts'

/** Where the shop ships to: a zone's name for shoppers, its countries as ISO 3166 codes, what shipping costs there in cents, and from which subtotal it is free, if ever. */
export type Zone = {
  readonly id: string
  readonly name: string
  readonly countries: readonly string[]
  readonly fee: Cents
  readonly freeFrom: Cents | null
}

/** Stands where the owner has not yet given a legal fact; live payments are refused while one is left (docs/decisions/030). */
export const TO_BE_GIVEN = 'to be given'

type Settings = {
  readonly brand: string
  readonly tagline: string
  readonly announcement: string
  readonly contactEmail: string
  readonly contactPhone: string
  readonly social: readonly { readonly name: string; readonly url: string }[]
  readonly legal: Readonly<Record<'trader' | 'address' | 'returnsAddress' | 'registration' | 'processors', string>> & {
    readonly updated: string
  }
  /** The official notice of the legal guarantee: the SHA-256 of the file that the owner has placed, and the address that its code leads to (docs/decisions/065). */
  readonly guaranteeNotice: Readonly<Record<'sha256' | 'link', string>>
  readonly timeZone: string
  /** Shipping costs the same everywhere while this is empty; zones, Ireland's first, make the cart ask where to ship (docs/decisions/004). */
  readonly zones: readonly Zone[]
  /** Countries that the payment page offers while no zones are set: Ireland first, the EU, then further afield. */
  readonly countries: readonly string[]
}

/** What the owner edits and everyone may see (S1.3, S2.33). */
export const settings: Settings = {
  brand: 'Solas',
  tagline: 'Handcrafted beaded bracelets, made to order in Ireland',
  announcement: 'Free shipping in Ireland over €50 • 30-day returns',
  contactEmail: 'hello@solas.example',
  contactPhone: TO_BE_GIVEN,
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Pinterest', url: 'https://www.pinterest.com/' },
  ],
  legal: {
    trader: TO_BE_GIVEN,
    address: TO_BE_GIVEN,
    returnsAddress: TO_BE_GIVEN,
    registration: TO_BE_GIVEN,
    processors: TO_BE_GIVEN,
    updated: '2026-11-21',
  },
  guaranteeNotice: { sha256: TO_BE_GIVEN, link: TO_BE_GIVEN },
  timeZone: 'Europe/Dublin',
  zones: [],
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
}

/** The zone of an id: the first where none is chosen; undefined where there is no such zone or no zones are set (docs/decisions/004). */
export function findZone(id: string | null | undefined): Zone | undefined {
  return id ? settings.zones.find((zone) => zone.id === id) : settings.zones[0]
}

/** The legal facts that the owner still has to give before live payments, by name; empty when the shop may go live (docs/decisions/030). */
export function missingLegalFacts(): string[] {
  const facts = { contactPhone: settings.contactPhone, ...settings.legal }
  return Object.entries(facts).flatMap(([name, value]) => (value === TO_BE_GIVEN ? [name] : []))
}

/** The contacts that reach nobody, by name: an e-mail address under .example, a social link without an account; empty when the shop may go live (docs/decisions/030). */
export function placeholderContacts({
  contactEmail,
  social,
}: Pick<Settings, 'contactEmail' | 'social'> = settings): string[] {
  const bare = social.filter(({ url }) => /^https?:\/\/[^/]+\/?$/.test(url)).map(({ name }) => name)
  return [...(/\.example$/i.test(contactEmail) ? ['contactEmail'] : []), ...bare]
}
