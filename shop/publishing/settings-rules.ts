import { guidanceNames } from '../catalogue/guidance.ts'
import { LIMIT_WORKING_DAYS } from '../checkout/making.ts'
import { parseEmail } from '../checkout/typed-email.ts'
import { tooLong } from '../fields.ts'
import { isCalendarDay } from '../iso-day.ts'
import { formatCents } from '../money.ts'
import { readableAccent, readableHighlight } from '../own-look.ts'
import { COOLING_OFF_DAYS, type Days, DELIVERY_LIMIT_DAYS } from '../promises.ts'
import { type AllSettings, allSettings, SETTING_MAX } from '../settings/own-settings.ts'
import {
  ANSWER_TEXT_MAX,
  CHOICE_MAX,
  QUESTION_HINT_MAX,
  QUESTION_LABEL_MAX,
  type Question,
} from '../settings/questions.ts'
import {
  type BuiltInPage,
  missingLegalFacts,
  type OwnPage,
  type OwnSettings,
  placeholderContacts,
  TO_BE_GIVEN,
} from '../settings/settings.ts'
import {
  builtInPageFields,
  legalFields,
  nounFields,
  ownPageFields,
  settingsFields,
  TITLE_MAX,
} from '../settings/settings-fields.ts'
import { wordFields } from '../settings/word-fields.ts'
import { longestWay } from '../shipping/delivery.ts'
import { NORTHERN_IRELAND } from '../shipping/regions.ts'
import { openZones, zoneProblems } from '../shipping/zones.ts'
import { pictureLine, picturesNamed } from '../texts/page-pictures.ts'
import { calendarFaults, type KnownDates } from './calendar-rules.ts'
import { factFaults } from './fact-rules.ts'
import { guidanceFaults, hasMarkup, noMarkup, tooLong as tooLongFor } from './guidance-rules.ts'
import { pricingFaults } from './pricing.ts'
import { altWords, isAlt } from './rules.ts'

/** What keeps settings out of the shop: the field, as 'legal.trader', and a sentence for the owner. */
export type SettingsFault = { readonly field: string; readonly sentence: string }

const ORDER_PREFIX = /^[A-Z]{2,5}$/
const PHONE = /^\+?[\d ()/-]{5,30}$/
const VAT_NUMBER = /^[A-Z]{2}[A-Z\d+*-]{2,14}$/
const legalNames = {
  trader: 'the seller',
  address: 'the postal address',
  returnsAddress: 'the address for returns',
  registration: 'the registration',
  processors: 'the providers',
} as const

const isWebAddress = (url: string) => /^https:\/\/[^\s"'<>/.]+\.[^\s"'<>]+$/.test(url)
const isSpan = ({ from, to }: Days) => from >= 1 && from <= to && to <= DELIVERY_LIMIT_DAYS
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
function isCountry(code: string): boolean {
  return code === NORTHERN_IRELAND || regions.of(code) !== undefined
}

/** What an announcement says is shipped free is shipped free: no smaller amount than the shop's own stands in it. */
function isTrueOfShipping({ announcement, freeShippingFrom }: AllSettings): boolean {
  if (!/free/i.test(announcement)) return true
  const amounts = [...announcement.matchAll(/€\s?(\d+(?:\.\d\d)?)/g)].map(([, euro]) => Math.round(Number(euro) * 100))
  return amounts.every((cents) => cents >= freeShippingFrom)
}

/** An announcement promises no longer time for returns than the shop gives. */
function isTrueOfReturns({ announcement, returnDays }: AllSettings): boolean {
  return [...announcement.matchAll(/\b(\d+)[- ]days? returns?/gi)].every(([, days]) => Number(days) <= returnDays)
}

function shippingFaults({ shipsTo, ...all }: AllSettings): SettingsFault[] {
  const { zones, countries } = shipsTo
  const named = [...countries, ...zones.flatMap((zone) => zone.countries), ...Object.keys(shipsTo.dutiesMet)]
  const unknown = named.find((code) => !isCountry(code))
  const checks: [isGood: boolean, sentence: string][] = [
    [unknown === undefined, `${unknown} is not a country code. Use two letters, such as IE for Ireland.`],
    [zones.length > 0 || countries[0] === 'IE', 'Name Ireland first: IE.'],
    [new Set(countries).size === countries.length, 'A country is named twice.'],
    [zones.every(({ name }) => name !== ''), 'Give every zone a name.'],
    [new Set(zones.map(({ name }) => name)).size === zones.length, 'Two zones have the same name.'],
    [zones.every((zone) => zone.countries.length > 0), 'Give every zone a country.'],
    [zones.every(({ fee }) => fee > 0), `Enter what shipping to every zone costs, at least ${formatCents(1)}.`],
    [
      zones.every(({ transit }) => transit === undefined || isSpan(transit)),
      `Enter a delivery time from 1 to ${DELIVERY_LIMIT_DAYS} days, the shorter first. The law allows longer only if the customer agrees to it.`,
    ],
    [
      zones.every(({ holidays = [] }) => holidays.every(isCalendarDay)),
      'Write the public holidays of a zone as days such as 2027-01-06.',
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
  const sentence = `The longest delivery to your countries takes ${way} business days, and everything must arrive within ${DELIVERY_LIMIT_DAYS} days, so making can take at most ${rest}. Make faster, or ship less far.`
  return [{ field: 'making', sentence }]
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** Settings with texts that may be longer than a line. */
const longer = ['words', 'hero', 'comingSoon', 'bespoke', 'pages']

/** Texts that are too long to be published, field by field: longer than their description says, or than any line may be. */
function lengthFaults(all: AllSettings): SettingsFault[] {
  const described = [
    ...tooLong(settingsFields, all),
    ...tooLong(nounFields, all.nouns, 'nouns.'),
    ...tooLong(legalFields, all.legal, 'legal.'),
    ...tooLong(wordFields, all.words, 'words.'),
    ...tooLong(builtInPageFields, all.comingSoon, 'comingSoon.'),
    ...tooLong(builtInPageFields, all.bespoke, 'bespoke.'),
    ...all.pages.flatMap((page, index) => tooLong(ownPageFields, page, `pages.${index}.`)),
  ]
  const lines = { ...all, categories: all.categories.map((category) => ({ ...category, guidance: undefined })) }
  const long = Object.entries(lines).filter(
    ([name, value]) =>
      !longer.includes(name) &&
      !described.some(({ field }) => field.split('.')[0] === name) &&
      textsIn(value).some((text) => text.length > SETTING_MAX),
  )
  return [...described, ...long.map(([field]) => ({ field, sentence: tooLongFor(SETTING_MAX) }))]
}

/** Texts for the products of a category that can't be published. */
function categoryFaults({ categories }: AllSettings): SettingsFault[] {
  return categories.flatMap(({ guidance = {} }, index) =>
    guidanceFaults(guidance).map(({ name, sentence }) => ({ field: `categories.${index}.guidance.${name}`, sentence })),
  )
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
            sentence: `Text in this colour is hard to read. The nearest that works: ${readable.accent}.`,
          },
        ]),
    ...(readable.highlight === highlight
      ? []
      : [
          {
            field: 'look.highlight',
            sentence: `Text on this colour is hard to read. The nearest that works: ${readable.highlight}.`,
          },
        ]),
  ]
}

type Check = [field: string, isGood: boolean, sentence: string]

const pageChecks = (name: string, { title, text }: Pick<BuiltInPage, 'title' | 'text'>): Check[] => [
  [`${name}.title`, !hasMarkup(title), noMarkup],
  [`${name}.title`, title !== '' || text === '', 'Give the page a title.'],
  [`${name}.text`, !hasMarkup(text), noMarkup],
]

const SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/

/** Each picture is described, and named once by the text. */
function pagePictureChecks(name: string, { text, pictures = [] }: OwnPage): Check[] {
  const named = picturesNamed(text)
  const unknown = named.find((index) => pictures[index] === undefined)
  return [
    [
      `${name}.text`,
      unknown === undefined,
      `The text names ${pictureLine(unknown ?? 0)}, which the page does not have. Remove the line, or add a picture.`,
    ],
    ...pictures.flatMap(({ alt }, index): Check[] => [
      [
        `${name}.text`,
        named.filter((one) => one === index).length === 1,
        `Write ${pictureLine(index)} once in the text, on a line of its own.`,
      ],
      [`${name}.pictures.${index}`, isAlt(alt), `Describe picture ${index + 1}, ${altWords}.`],
      [`${name}.pictures.${index}`, !hasMarkup(alt), noMarkup],
    ]),
  ]
}

const ownPageChecks = (pages: readonly OwnPage[]): Check[] =>
  pages.flatMap((page, index): Check[] => {
    const { slug, title, text } = page
    const isFirst = pages.findIndex((other) => other.slug === slug) === index
    return [
      ...pageChecks(`pages.${index}`, page),
      [`pages.${index}.title`, title !== '' || text !== '', 'Give the page a title.'],
      [`pages.${index}.text`, text !== '', 'Write what the page says, or remove it.'],
      [
        `pages.${index}.slug`,
        SLUG.test(slug) && slug.length <= TITLE_MAX,
        `The address has at most ${TITLE_MAX} lower-case letters, digits and hyphens, such as our-kiln.`,
      ],
      [`pages.${index}.slug`, isFirst, 'Another page has this address.'],
      ...pagePictureChecks(`pages.${index}`, page),
    ]
  })

/** What keeps a question that is asked from being asked; one that is switched off may be unfinished. */
function questionChecks({
  label,
  hint,
  kind,
  max,
  choices,
  products,
}: Question): [isGood: boolean, sentence: string][] {
  const isText = kind === 'line' || kind === 'text'
  const isFit = choices.every((choice) => choice !== '' && choice.length <= CHOICE_MAX)
  return [
    [label !== '', 'Write the question.'],
    [label.length <= QUESTION_LABEL_MAX, `The question has at most ${QUESTION_LABEL_MAX} characters.`],
    [hint.length <= QUESTION_HINT_MAX, `The hint has at most ${QUESTION_HINT_MAX} characters.`],
    [![label, hint, ...choices].some(hasMarkup), noMarkup],
    [!isText || max >= 1, `Enter how long an answer may be, from 1 to ${ANSWER_TEXT_MAX} characters.`],
    [kind !== 'choice' || choices.length >= 2, 'Enter at least two answers to choose from, one on each line.'],
    [kind !== 'choice' || isFit, `An answer to choose from has 1 to ${CHOICE_MAX} characters.`],
    [kind !== 'choice' || new Set(choices).size === choices.length, 'Two answers to choose from are the same.'],
    [products === null || products.length > 0, 'Choose the products, or ask for all of them.'],
  ]
}

function questionFaults({ questions }: AllSettings): SettingsFault[] {
  const open = questions.flatMap((question, index) => (question.isOn ? [{ ...question, index }] : []))
  return open.flatMap(({ index, ...question }) => {
    const isFirst = open.find(({ label }) => label === question.label)?.index === index
    const checks = [...questionChecks(question), [isFirst, 'Another question has these words.'] as const]
    return checks.flatMap(([isGood, sentence]) => (isGood ? [] : [{ field: `questions.${index}`, sentence }]))
  })
}

/**
 * Every reason why settings cannot hold, for a shop that takes real money or not; none if they can (S10.197). With `dates`,
 * days that are over count too, unless they were published before.
 */
export function settingsFaults(
  own: OwnSettings,
  { isLive, dates }: { readonly isLive: boolean; readonly dates?: KnownDates | undefined },
): SettingsFault[] {
  const all = allSettings(own)
  const { brand, tagline, contactPhone, social, legal, payments, vatNumber, words, hero } = all
  const email = parseEmail(all.contactEmail)
  const checks: Check[] = [
    ['brand', brand !== '', 'Give the shop a name.'],
    ['tagline', tagline !== '', 'Enter a tagline: what the shop is, in one line.'],
    ['orderPrefix', ORDER_PREFIX.test(all.orderPrefix), 'Use 2 to 5 capital letters, A to Z, such as SOL.'],
    ...Object.entries(all.nouns).map(
      ([name, noun]): Check => [
        `nouns.${name}`,
        name === 'googleCategory' ? /^\d{0,7}$/.test(noun) : noun !== '' && !/[<>&]/.test(noun),
        name === 'googleCategory'
          ? 'Enter the number of a Google category, such as 191.'
          : 'Enter a word, without <, > and &.',
      ],
    ),
    [
      'announcement',
      isTrueOfShipping(all),
      `The announcement names a smaller amount than ${formatCents(all.freeShippingFrom)}, from which shipping is free.`,
    ],
    [
      'announcement',
      isTrueOfReturns(all),
      `The announcement promises more than the ${all.returnDays} days for returns.`,
    ],
    ['contactEmail', email.ok, 'Enter a valid e-mail address.'],
    ['contactPhone', contactPhone === TO_BE_GIVEN || PHONE.test(contactPhone), 'Enter a valid telephone number.'],
    ['social', social.every(({ name }) => name !== ''), 'Give every link a name.'],
    ['social', new Set(social.map(({ name }) => name)).size === social.length, 'Two links have the same name.'],
    ['social', social.every(({ url }) => isWebAddress(url)), 'A link begins with https:// and has no spaces.'],
    ...Object.entries(legalNames).map(([name, words]): Check => {
      const fact = new Map(Object.entries(legal)).get(name)
      return [`legal.${name}`, fact !== '', `Enter ${words}, or leave it as “${TO_BE_GIVEN}”.`]
    }),
    [
      'vatNumber',
      vatNumber === '' || VAT_NUMBER.test(vatNumber),
      'A VAT number begins with its country, such as IE1234567FA.',
    ],
    ['town', all.town !== '', `Enter where the products are made, or leave it as “${TO_BE_GIVEN}”.`],
    ['carrier', all.carrier !== '', 'Enter the carrier.'],
    ['payments', payments.length > 0 && payments.every(Boolean), 'Enter the payment methods.'],
    ['shippingFee', all.shippingFee >= 1, 'Shipping costs at least €0.01. To ship for free, lower “Free from”.'],
    ['freeShippingFrom', all.freeShippingFrom >= 100, 'Enter at least €1.'],
    [
      'giftWrapFee',
      all.giftWrapFee === null || all.giftWrapFee >= 1,
      'Gift wrap costs at least €0.01, so that an order shows it.',
    ],
    ['hero.alt', hero === null || isAlt(hero.alt), `Describe the picture of the front page, ${altWords}.`],
    ...pageChecks('comingSoon', all.comingSoon),
    ...pageChecks('bespoke', all.bespoke),
    ...ownPageChecks(all.pages),
    [
      'returnDays',
      all.returnDays >= COOLING_OFF_DAYS,
      `Enter at least ${COOLING_OFF_DAYS} days, the period that the law requires.`,
    ],
    ['making', isSpan(all.making), `Enter a making time from 1 to ${DELIVERY_LIMIT_DAYS} days, the shorter first.`],
    ...Object.entries(words).flatMap(([name, text]): Check[] => [
      [`words.${name}`, text !== '', 'Write something, or go back to the standard words.'],
      [`words.${name}`, !guidanceNames.some((one) => one === name) || !hasMarkup(text), noMarkup],
    ]),
  ]
  const missing = isLive ? [...missingLegalFacts(all), ...placeholderContacts(all)] : []
  return [
    ...checks.flatMap(([field, isGood, sentence]) => (isGood ? [] : [{ field, sentence }])),
    ...categoryFaults(all),
    ...lengthFaults(all),
    ...lookFaults(all),
    ...questionFaults(all),
    ...pricingFaults(all),
    ...factFaults(all.facts),
    ...calendarFaults(all, isLive, dates),
    ...timeFaults(all, isLive),
    ...shippingFaults(all),
    ...missing.map((name) => ({ field: name in legal ? `legal.${name}` : name, sentence: 'Live payments need it.' })),
  ]
}
