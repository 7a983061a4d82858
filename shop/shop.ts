import { type Bench, emptyBench } from './bench/bench.ts'
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts'
import type { Details } from './catalogue/details.ts'
import type { Product } from './catalogue/product.ts'
import type { Reserved, Stock } from './catalogue/stock.ts'
import type { OwnLook } from './own-look.ts'
import { type Calendar, isCalendarSet, standardCalendar } from './settings/calendar.ts'
import { defaultWords, derivedSettings } from './settings/defaults.ts'
import { allQuestions, openQuestions, type Question } from './settings/questions.ts'
import {
  type OwnSettings,
  type Settings,
  type ShipsTo,
  standardSettings,
  standardShipsTo,
  type Zone,
} from './settings/settings.ts'
import type { VatScheme } from './settings/vat-schemes.ts'
import { openZones, packagingRegisters } from './shipping/zones.ts'

/** One published state of a shop, as its rules and its pages need it, on the server and in browsers. It never changes: publishing makes another one. */
export type Shop = {
  readonly catalogue: Catalogue
  /** How many are left, as far as this process or page knows; the database has the last word. */
  readonly stock: Stock
  readonly reserved: Reserved
  /** Reservations of the shopper who is served: their end (ISO UTC) by variant key. What is reserved for them counts as left. */
  readonly yours: Reserved
  /** What its dates depend on besides the making time, as far as this process or page knows; null if its owner has set no calendar. */
  readonly bench: Bench | null
  readonly settings: Settings
  /** The open zones, at least one. The pages of shoppers get them without their countries. */
  readonly zones: readonly Zone[]
  readonly questions: readonly Question[]
  /** True if shoppers may enter a code. */
  readonly hasCodes: boolean
  /** The numbers in registers of packaging that the terms name, '' without any. */
  readonly packaging: string
  /** The seller's VAT number: the published one, else that of the environment; null without any. */
  readonly vatNumber: string | null
  readonly vatScheme: VatScheme
}

/** A shop with what browsers do not get, because only the server needs it. */
export type ServerShop = Shop & {
  /** The number of the snapshot that it was made of; 0 for the built-in one. */
  readonly version: number
  readonly shipping: ShipsTo
  readonly ownLook: OwnLook | null
  readonly calendar: Calendar
  /** Also those that are not asked now: orders have answers to them. */
  readonly allQuestions: readonly Question[]
}

/** The parts of a shop that also follow from the environment, which only the server knows: it hands them to browsers. */
export type ShopTerms = Pick<Shop, 'zones' | 'packaging' | 'vatNumber' | 'vatScheme'> & {
  readonly stock?: Stock | undefined
  readonly reserved?: Reserved | undefined
  readonly yours?: Reserved | undefined
  readonly bench?: Bench | undefined
  readonly questions?: readonly Question[] | undefined
  readonly hasCodes?: boolean | undefined
}

/** The parts of the environment that a shop depends on. With real money (`isLive`) some countries are closed. */
export type ShopEnvironment = {
  readonly isLive: boolean
  readonly vatNumber: string | null
  readonly vatScheme: VatScheme
}

const notLive: ShopEnvironment = { isLive: false, vatNumber: null, vatScheme: 'none' }

/** A shop with what is known of its products beside the catalogue; browsers load that only if a page shows it. */
export type DetailedShop = Shop & { readonly details: Details }

type Published = { readonly products: readonly Product[]; readonly settings?: OwnSettings | undefined }

/** A published number that ends with EX is of the scheme for small firms. Of the others, only the environment tells the One Stop Shop apart. */
function schemeOf(number: string, environment: ShopEnvironment): VatScheme {
  if (number.endsWith('EX')) return 'small'
  return environment.vatScheme === 'oss' ? 'oss' : 'ireland'
}

/** Makes the shop of a published snapshot; without an environment, one that is not live and not registered for VAT. */
export function createShop(
  { products, settings: published = {} }: Published,
  version = 0,
  environment: ShopEnvironment = notLive,
): ServerShop {
  const {
    withoutSample: _,
    tiers: __,
    shipsTo: shipping = standardShipsTo,
    look: ownLook = null,
    questions,
    calendar = standardCalendar,
    ...own
  } = published
  const words = { ...defaultWords(products, own), ...own.words }
  const settings = { ...standardSettings, ...derivedSettings(own), ...own, words }
  const { vatNumber: number } = settings
  return {
    version,
    catalogue: createCatalogue(products),
    stock: {},
    reserved: {},
    yours: {},
    bench: isCalendarSet(calendar) ? emptyBench : null,
    calendar,
    settings,
    shipping,
    zones: openZones({ shipping, settings }, environment.isLive),
    questions: openQuestions(questions),
    hasCodes: false,
    allQuestions: allQuestions(questions),
    packaging: packagingRegisters({ shipping }),
    vatNumber: number === '' ? environment.vatNumber : number,
    vatScheme: number === '' ? environment.vatScheme : schemeOf(number, environment),
    ownLook,
  }
}

export function createBrowserShop(
  catalogue: Catalogue,
  own: OwnSettings = {},
  {
    zones,
    packaging,
    vatNumber,
    vatScheme,
    stock = {},
    reserved = {},
    yours = {},
    bench,
    questions = [],
    hasCodes = false,
  }: ShopTerms,
): Shop {
  return {
    catalogue,
    stock,
    reserved,
    yours,
    bench: bench ?? null,
    settings: { ...standardSettings, ...own },
    zones,
    questions,
    hasCodes,
    packaging,
    vatNumber,
    vatScheme,
  }
}
