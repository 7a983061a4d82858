import { parseEmail } from '../checkout/email.ts'
import { LIMIT_WORKING_DAYS } from '../checkout/making.ts'
import { formatCents } from '../money.ts'
import { readableAccent, readableHighlight } from '../own-look.ts'
import { type Days, DELIVERY_LIMIT_DAYS } from '../promises.ts'
import { type AllSettings, allSettings, SETTING_MAX, WORDS_TEXT_MAX } from '../settings/own-settings.ts'
import { missingLegalFacts, type OwnSettings, placeholderContacts, TO_BE_GIVEN } from '../settings/settings.ts'
import { longestWay } from '../shipping/delivery.ts'
import { NORTHERN_IRELAND } from '../shipping/regions.ts'
import { openZones, zoneProblems } from '../shipping/zones.ts'
import { pricingFaults } from './pricing.ts'
import { altWords, isAlt } from './rules.ts'

/** What keeps settings out of the shop: the field, as 'legal.trader', and a sentence for the owner. */
export type SettingsFault = { readonly field: string; readonly sentence: string }

/** Lengths of what an owner writes, in characters. */
export const BRAND_MAX = 40
export const ANNOUNCEMENT_MAX = 120
export const TAGLINE_MAX = 120
export const NOUN_MAX = 40
const PHONE = /^\+?[\d ()/-]{5,30}$/
const VAT_NUMBER = /^[A-Z]{2}[A-Z\d+*-]{2,14}$/
const legalNames = {
  trader: 'who sells',
  address: 'the postal address',
  returnsAddress: 'the address for returns',
  registration: 'the registration',
  processors: 'the providers',
} as const

const isWebAddress = (url: string) => /^https:\/\/[^\s"'<>/.]+\.[^\s"'<>]+$/.test(url)
const isSpan = ({ from, to }: Days) => from >= 1 && from <= to && to <= DELIVERY_LIMIT_DAYS
function isCountry(code: string): boolean {
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return code === NORTHERN_IRELAND || regions.of(code) !== undefined
}

/** What an announcement says is shipped free is shipped free: no smaller amount than the shop's own stands in it. */
function isTrueOfShipping({ announcement, freeShippingFrom }: AllSettings): boolean {
  if (!/free/i.test(announcement)) return true
  const amounts = [...announcement.matchAll(/€\s?(\d+(?:\.\d\d)?)/g)].map(([, euro]) => Math.round(Number(euro) * 100))
  return amounts.every((cents) => cents >= freeShippingFrom)
}

function shippingFaults({ shipsTo, ...all }: AllSettings): SettingsFault[] {
  const { zones, countries } = shipsTo
  const named = [...countries, ...zones.flatMap((zone) => zone.countries), ...Object.keys(shipsTo.dutiesMet)]
  const unknown = named.find((code) => !isCountry(code))
  const checks: [isGood: boolean, sentence: string][] = [
    [unknown === undefined, `${unknown} is no country: use two letters, as IE for Ireland.`],
    [zones.length > 0 || countries[0] === 'IE', 'Name Ireland first: IE.'],
    [new Set(countries).size === countries.length, 'A country is named twice.'],
    [zones.every(({ name }) => name !== ''), 'Give every zone a name.'],
    [new Set(zones.map(({ name }) => name)).size === zones.length, 'Two zones have the same name.'],
    [zones.every((zone) => zone.countries.length > 0), 'Give every zone a country.'],
    [
      zones.every(({ transit }) => transit === undefined || isSpan(transit)),
      `Delivery takes from one day to ${DELIVERY_LIMIT_DAYS}, the shorter first: later than that the law wants it agreed.`,
    ],
  ]
  const faults = checks.flatMap(([isGood, sentence]) => (isGood ? [] : [sentence]))
  return [...faults, ...zoneProblems({ shipping: shipsTo, settings: all })].map((sentence) => ({
    field: 'shipsTo',
    sentence,
  }))
}

/** Making and the longest way come within the days of the law, which nobody has agreed to pass (Directive 2011/83/EU, article 18). */
function timeFaults(all: AllSettings, isLive: boolean): SettingsFault[] {
  const way = longestWay(openZones({ shipping: all.shipsTo, settings: all }, isLive))
  const rest = LIMIT_WORKING_DAYS - way
  if (!isSpan(all.making) || way > LIMIT_WORKING_DAYS || all.making.to <= rest) return []
  const sentence = `The longest way to your countries takes ${way} business days, and all has to arrive within ${DELIVERY_LIMIT_DAYS} days: making takes ${rest} at most, or ship less far.`
  return [{ field: 'making', sentence }]
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** Texts that are too long to be published, field by field. */
function lengthFaults(all: AllSettings): SettingsFault[] {
  const { legal, words, hero: _, ...lines } = all
  const named = (prefix: string, texts: object) =>
    Object.entries(texts).map(([name, value]): [field: string, value: unknown] => [`${prefix}${name}`, value])
  const isTooLong = (value: unknown, max: number) => textsIn(value).some((text) => text.length > max)
  const faultsIn = (fields: readonly [field: string, value: unknown][], max: number) =>
    fields.flatMap(([field, value]) =>
      isTooLong(value, max) ? [{ field, sentence: `At most ${max} characters fit here.` }] : [],
    )
  return [
    ...faultsIn([...named('', lines), ...named('legal.', legal)], SETTING_MAX),
    ...faultsIn(named('words.', words), WORDS_TEXT_MAX),
  ]
}

/** Colours with which words can't be read well, each with the nearest one that they can be read with. */
function lookFaults({ look: { accent, highlight } }: AllSettings): SettingsFault[] {
  const readable = { accent: readableAccent(accent), highlight: readableHighlight(highlight) }
  return [
    ...(readable.accent === accent
      ? []
      : [
          {
            field: 'look.accent',
            sentence: `Words in this colour are hard to read. The nearest that works: ${readable.accent}.`,
          },
        ]),
    ...(readable.highlight === highlight
      ? []
      : [
          {
            field: 'look.highlight',
            sentence: `Words on this colour are hard to read. The nearest that works: ${readable.highlight}.`,
          },
        ]),
  ]
}

/** Every reason why settings cannot hold, for a shop that takes real money or not; none if they can. */
export function settingsFaults(own: OwnSettings, { isLive }: { readonly isLive: boolean }): SettingsFault[] {
  const all = allSettings(own)
  const { brand, tagline, announcement, contactPhone, social, legal, payments, vatNumber, words, hero } = all
  const email = parseEmail(all.contactEmail)
  const checks: [field: string, isGood: boolean, sentence: string][] = [
    ['brand', brand !== '', 'Give the shop a name.'],
    ['brand', brand.length <= BRAND_MAX, `The name has at most ${BRAND_MAX} characters.`],
    ['tagline', tagline !== '', 'Say in a line what the shop is.'],
    ['tagline', tagline.length <= TAGLINE_MAX, `The line has at most ${TAGLINE_MAX} characters.`],
    ...Object.entries(all.nouns).map(([name, noun]): [string, boolean, string] => [
      `nouns.${name}`,
      name === 'googleCategory'
        ? /^\d{1,7}$/.test(noun)
        : noun !== '' && noun.length <= NOUN_MAX && !/[<>&]/.test(noun),
      name === 'googleCategory'
        ? 'Google numbers its categories, such as 191.'
        : `Say it in at most ${NOUN_MAX} characters, without < and >.`,
    ]),
    ['announcement', announcement.length <= ANNOUNCEMENT_MAX, `It has at most ${ANNOUNCEMENT_MAX} characters.`],
    [
      'announcement',
      isTrueOfShipping(all),
      `It names a smaller amount than the ${formatCents(all.freeShippingFrom)} from which shipping is free.`,
    ],
    ['contactEmail', email.ok, 'This is no e-mail address.'],
    ['contactPhone', contactPhone === TO_BE_GIVEN || PHONE.test(contactPhone), 'Enter a valid telephone number.'],
    ['social', social.every(({ name }) => name !== ''), 'Give every link a name.'],
    ['social', new Set(social.map(({ name }) => name)).size === social.length, 'Two links have the same name.'],
    ['social', social.every(({ url }) => isWebAddress(url)), 'A link begins with https:// and has no spaces.'],
    ...Object.entries(legalNames).map(([name, words]): [string, boolean, string] => {
      const fact = new Map(Object.entries(legal)).get(name)
      return [`legal.${name}`, fact !== '', `Say ${words}, or leave it as “${TO_BE_GIVEN}”.`]
    }),
    ['vatNumber', vatNumber === '' || VAT_NUMBER.test(vatNumber), 'It begins with its country, such as IE1234567FA.'],
    ['town', all.town !== '', `Say where the products are made, or leave it as “${TO_BE_GIVEN}”.`],
    ['carrier', all.carrier !== '', 'Say who takes the parcels.'],
    ['payments', payments.length > 0 && payments.every(Boolean), 'Say how shoppers can pay.'],
    ['shippingFee', all.shippingFee >= 1, 'Shipping costs at least a cent; to ship free, lower the amount below.'],
    ['freeShippingFrom', all.freeShippingFrom >= 100, 'Shipping is free from one euro at the least.'],
    [
      'giftWrapFee',
      all.giftWrapFee === null || all.giftWrapFee >= 1,
      'Gift wrap costs at least a cent: an order knows by it that it was chosen.',
    ],
    ['hero.alt', hero === null || isAlt(hero.alt), `Say what the picture of the front page shows, ${altWords}.`],
    ['making', isSpan(all.making), `Making takes from one day to ${DELIVERY_LIMIT_DAYS}, the shorter first.`],
    ...Object.entries(words).map(([name, text]): [string, boolean, string] => [
      `words.${name}`,
      text !== '',
      'Write something, or go back to the standard words.',
    ]),
  ]
  const missing = isLive ? [...missingLegalFacts(all), ...placeholderContacts(all)] : []
  return [
    ...checks.flatMap(([field, isGood, sentence]) => (isGood ? [] : [{ field, sentence }])),
    ...lengthFaults(all),
    ...lookFaults(all),
    ...pricingFaults(all),
    ...timeFaults(all, isLive),
    ...shippingFaults(all),
    ...missing.map((name) => ({ field: name in legal ? `legal.${name}` : name, sentence: 'Live payments need it.' })),
  ]
}
