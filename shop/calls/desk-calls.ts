import * as access from './access.ts'
import * as bench from './bench.ts'
import { callsOf } from './call.ts'
import * as catalogue from './catalogue.ts'
import * as codes from './codes.ts'
import * as customers from './customers.ts'
import * as figures from './figures.ts'
import * as heroPictures from './hero-pictures.ts'
import * as issues from './issues.ts'
import * as law from './law.ts'
import { orderChanges } from './order-changes.ts'
import * as orders from './orders.ts'
import * as passkeys from './passkeys.ts'
import * as pictures from './pictures.ts'
import * as reviews from './reviews.ts'
import * as safety from './safety.ts'
import * as sales from './sales.ts'
import * as settings from './settings.ts'
import * as shop from './shop.ts'
import * as stock from './stock.ts'
import * as today from './today.ts'

export const deskNouns = {
  access,
  bench,
  catalogue,
  codes,
  customers,
  figures,
  'hero pictures': heroPictures,
  issues,
  law,
  'order changes': orderChanges,
  orders,
  passkeys,
  pictures,
  reviews,
  safety,
  sales,
  settings,
  shop,
  stock,
  today,
}

/** Every call of the desk. Only the server and tests import this: a screen imports the calls of its noun. */
export const deskCalls = callsOf(deskNouns)
