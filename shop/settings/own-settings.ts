import * as v from 'valibot'
import { type Fact, factKinds } from '../catalogue/facts.ts'
import { feedAttributes } from '../catalogue/feed-attributes.ts'
import { guidanceNames } from '../catalogue/guidance.ts'
import { PART_ID } from '../catalogue/options.ts'
import { PHOTO_FILE } from '../catalogue/photo-file.ts'
import { tiers } from '../catalogue/tier.ts'
import { isoDay } from '../iso-day.ts'
import { corners, fontPairs, type OwnLook, standardOwnLook } from '../own-look.ts'
import { typedLine, typedText, upTo } from '../typed-text.ts'
import { type Calendar, daysOffKinds, paces, standardCalendar } from './calendar.ts'
import { ANSWER_TEXT_MAX, allQuestions, CHOICES_MAX, QUESTIONS_MAX, type Question, questionKinds } from './questions.ts'
import {
  type OwnSettings as Own,
  pagePlaces,
  type Settings,
  type ShipsTo,
  standardSettings,
  standardShipsTo,
  type Tier,
} from './settings.ts'
import { cleanVatNumber } from './vat-number.ts'
import { wordNames } from './word-names.ts'

/** The most characters of one text that a draft keeps, though fewer may be published. */
export const DRAFT_TEXT_MAX = 10_000
const MANY = 60
/** Pages of an owner's at most: each link takes room in the menu or the footer. */
export const PAGES_MAX = 12
/** Pictures on one of them at most. */
export const PAGE_PICTURES_MAX = 12
/** Amounts that an owner sets are at most this many cents. */
const AMOUNT_MAX = 1_000_000
const DAYS_MAX = 365
/** Products that one question is asked for at most; one for more is asked for all. */
const QUESTION_PRODUCTS_MAX = 200
/** Maximum side of a logo in CSS pixels, and of a stored picture in pixels. */
const LOGO_SIDE_MAX = 1000
const PICTURE_SIDE_MAX = 10_000

/** A line that an owner writes, of so many characters at most. */
export const lineUpTo = (max: number) => v.pipe(typedLine(), upTo(max))
/** Words of an owner's over several lines. */
export const textUpTo = (max: number) => v.pipe(typedText(), upTo(max))
/** The longest line of the settings, in characters. */
export const SETTING_MAX = 400
const line = lineUpTo(DRAFT_TEXT_MAX)
const text = textUpTo(DRAFT_TEXT_MAX)
const cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(AMOUNT_MAX))
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DAYS_MAX))
const days = v.object({ from: count, to: count })
const picture = v.pipe(v.string(), v.regex(PHOTO_FILE))
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))
const countries = v.pipe(v.array(country), v.maxLength(300))

const Zone = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z\d-]{1,40}$/)),
  name: line,
  countries,
  fee: cents,
  freeFrom: v.nullable(cents),
  transit: v.exactOptional(days),
  note: v.exactOptional(line),
  holidays: v.exactOptional(v.pipe(v.array(line), v.maxLength(MANY))),
})
/** The texts that go with a product or a category's products, as data from outside. */
export const GuidanceData = v.object(v.entriesFromList(guidanceNames, v.exactOptional(text)))
const Category = v.object({
  id: v.pipe(v.string(), v.regex(/^(?:category-[a-z\d-]{1,40}|[A-Z][A-Za-z ]{1,40})$/)),
  name: line,
  former: v.exactOptional(v.pipe(v.array(line), v.maxLength(MANY))),
  words: v.exactOptional(line),
  guidance: v.exactOptional(GuidanceData),
})
/** A fact of products as data from outside. */
export const FactSchema: v.GenericSchema<unknown, Fact> = v.object({
  id: v.pipe(v.string(), v.regex(PART_ID)),
  name: line,
  kind: v.picklist(factKinds),
  unit: line,
  choices: v.pipe(v.array(line), v.maxLength(MANY)),
  isShown: v.boolean(),
  isFiltered: v.boolean(),
  isCompared: v.boolean(),
  feedAs: v.nullable(v.picklist(feedAttributes)),
})
const color = v.pipe(v.string(), v.toLowerCase(), v.regex(/^#[\da-f]{6}$/))
const Look = v.object({
  accent: color,
  highlight: color,
  fonts: v.picklist(fontPairs),
  corners: v.picklist(corners),
})
const pixelsUpTo = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max))
const sized = (max: number) => ({ file: picture, width: pixelsUpTo(max), height: pixelsUpTo(max) })
/** A logo as data from outside. */
export const LogoSchema = v.object(sized(LOGO_SIDE_MAX))
/** A picture for a page of the owner's that was taken in. */
export const PagePictureTaken = v.object(sized(PICTURE_SIDE_MAX))
export type PagePictureTaken = v.InferOutput<typeof PagePictureTaken>
/** A picture on a page of the owner's as data from outside. */
export const PagePictureSchema = v.object({ ...PagePictureTaken.entries, alt: line })
const Page = v.object({ isShown: v.boolean(), title: line, text })
/** A page of the owner's as data from outside. */
export const OwnPageSchema = v.object({
  slug: line,
  title: line,
  text,
  place: v.picklist(pagePlaces),
  pictures: v.exactOptional(v.pipe(v.array(PagePictureSchema), v.maxLength(PAGE_PICTURES_MAX))),
})
const PriceTier = v.object({ id: v.pipe(v.string(), v.regex(/^tier-[a-z\d-]{1,40}$/)), name: line, cents })

const QuestionData = v.object({
  id: v.pipe(v.string(), v.regex(PART_ID)),
  isOn: v.boolean(),
  kind: v.picklist(questionKinds),
  label: line,
  hint: line,
  isRequired: v.boolean(),
  max: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ANSWER_TEXT_MAX)),
  choices: v.pipe(v.array(line), v.maxLength(CHOICES_MAX)),
  products: v.nullable(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z\d-]{1,100}$/))), v.maxLength(QUESTION_PRODUCTS_MAX)),
  ),
})

// A draft keeps what is typed. `settingsFaults` says what is no day.
const CalendarData = v.object({
  pace: v.picklist(paces),
  piecesAWeek: cents,
  hoursAPiece: v.pipe(v.number(), v.minValue(0), v.maxValue(DAYS_MAX)),
  hoursAWeek: count,
  closedUntil: line,
  daysOff: v.pipe(v.array(v.object({ from: line, to: line, work: v.picklist(daysOffKinds) })), v.maxLength(MANY)),
  saysChristmas: v.boolean(),
  lastOrders: v.pipe(v.array(v.object({ zone: line, day: line })), v.maxLength(MANY)),
})

/** Schemas of the owner's settings. */
export const settingsEntries = {
  withoutSample: v.exactOptional(v.literal(true)),
  brand: v.exactOptional(line),
  tagline: v.exactOptional(line),
  orderPrefix: v.exactOptional(line),
  nouns: v.exactOptional(
    v.object({ one: line, many: line, described: line, title: line, category: line, googleCategory: line }),
  ),
  announcement: v.exactOptional(line),
  contactEmail: v.exactOptional(line),
  contactPhone: v.exactOptional(line),
  social: v.exactOptional(v.pipe(v.array(v.object({ name: line, url: line })), v.maxLength(MANY))),
  legal: v.exactOptional(
    v.object({
      trader: line,
      address: line,
      returnsAddress: line,
      registration: line,
      processors: line,
      updated: isoDay(),
    }),
  ),
  guaranteeNotice: v.exactOptional(v.object({ sha256: line, link: line })),
  town: v.exactOptional(line),
  carrier: v.exactOptional(line),
  payments: v.exactOptional(v.pipe(v.array(line), v.maxLength(MANY))),
  vatNumber: v.exactOptional(v.pipe(line, v.transform(cleanVatNumber))),
  shippingFee: v.exactOptional(cents),
  freeShippingFrom: v.exactOptional(cents),
  giftWrapFee: v.exactOptional(v.nullable(cents)),
  making: v.exactOptional(days),
  returnDays: v.exactOptional(count),
  categories: v.exactOptional(v.pipe(v.array(Category), v.maxLength(MANY))),
  facts: v.exactOptional(v.pipe(v.array(FactSchema), v.maxLength(MANY))),
  tiers: v.exactOptional(v.pipe(v.array(PriceTier), v.maxLength(MANY))),
  words: v.exactOptional(v.object(v.entriesFromList(wordNames, v.exactOptional(text)))),
  comingSoon: v.exactOptional(Page),
  bespoke: v.exactOptional(Page),
  pages: v.exactOptional(v.pipe(v.array(OwnPageSchema), v.maxLength(PAGES_MAX))),
  hero: v.exactOptional(v.nullable(v.object({ wide: picture, tall: picture, alt: line }))),
  look: v.exactOptional(Look),
  questions: v.exactOptional(v.pipe(v.array(QuestionData), v.maxLength(QUESTIONS_MAX))),
  logo: v.exactOptional(v.nullable(LogoSchema)),
  hasAsked: v.exactOptional(v.literal(true)),
  calendar: v.exactOptional(CalendarData),
  shipsTo: v.exactOptional(
    v.object({
      countries,
      zones: v.pipe(v.array(Zone), v.maxLength(MANY)),
      dutiesMet: v.record(country, line),
    }),
  ),
}

/** The settings of an owner as data from outside, of the right shape; whether they keep the rules is for `settingsFaults` to say. */
export const OwnSettings: v.GenericSchema<unknown, Own> = v.object(settingsEntries)

// Shoppers' browsers need only the prices of products (S9.7).
const standardTiers: readonly Tier[] = tiers.map((cents, index) => ({
  id: `tier-${index + 1}`,
  name: '',
  cents,
}))

/** All settings that the owner can change. */
export type AllSettings = Required<Omit<Settings, 'hasAsked'>> & {
  readonly shipsTo: ShipsTo
  readonly tiers: readonly Tier[]
  readonly look: OwnLook
  readonly questions: readonly Question[]
  readonly calendar: Calendar
}

/** All settings: the owner's, and the standard ones for the rest. */
export function allSettings(of: Own): AllSettings {
  return {
    ...standardSettings,
    hero: null,
    logo: null,
    shipsTo: standardShipsTo,
    tiers: standardTiers,
    look: standardOwnLook,
    calendar: standardCalendar,
    ...of,
    questions: allQuestions(of.questions),
  }
}

/** What an owner has set: the settings that differ from the standard ones of a shop with her products. */
export function ownSettings(of: Own, standardOf: Own = {}): Own {
  const standard = new Map<string, unknown>(Object.entries(v.parse(OwnSettings, allSettings(standardOf))))
  const differing = Object.entries(v.parse(OwnSettings, of)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(standard.get(name)),
  )
  return v.parse(OwnSettings, Object.fromEntries(differing))
}
