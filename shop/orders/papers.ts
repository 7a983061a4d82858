import * as v from 'valibot'
import type { Answer } from '../checkout/answers.ts'
import { LogoSchema } from '../settings/own-settings.ts'
import type { Logo } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

/** All that an invoice or a credit note shows, kept with its number: the law wants it unchanged (docs/decisions/009). Amounts in cents. */
export const InvoiceContent = v.object({
  isTest: v.boolean(),
  title: v.string(),
  number: v.string(),
  brand: v.string(),
  logo: v.exactOptional(LogoSchema),
  /** When it was issued, when the money moved, the order, and the invoice it refers to, a line each. */
  facts: v.array(v.string()),
  from: v.array(v.string()),
  to: v.array(v.string()),
  rows: v.array(v.object({ what: v.string(), quantity: v.nullable(v.number()), cents: v.number() })),
  gross: v.number(),
  vat: v.string(),
})
export type InvoiceContent = v.InferOutput<typeof InvoiceContent>

export type InvoicesPaper = {
  readonly paper: 'invoices'
  readonly title: string
  readonly invoices: readonly InvoiceContent[]
}

/** The slip that goes into a parcel: a gift's note, the items with their numbers, the maker and the warning, and no price anywhere (Regulation (EU) 2023/988, article 9). */
export type SlipPaper = {
  readonly paper: 'slip'
  readonly title: string
  readonly brand: string
  readonly logo: Logo | null
  readonly note: string
  /** What the buyer answered; none on the slip of a gift. */
  readonly answers: readonly Answer[]
  readonly items: readonly string[]
  readonly care: string
  readonly maker: string
  readonly safety: string
  readonly reference: string
  /** For an exchange, the reference of the first order; null for most. */
  readonly exchangeFor: string | null
  /** The URL for swapping the gift, and the option that can be swapped, as named in sentences: 'size'; null if it cannot be swapped. */
  readonly swap: { readonly url: string; readonly option: string } | null
}

export type OrderPaper = InvoicesPaper | SlipPaper

/** The logos on a paper, so that it loads nothing: data URLs by the digest of the logo. If one is missing, the name is written in letters. */
export type PaperLogos = Readonly<Record<string, string>>

export function invoicesPaper(
  { settings: { brand } }: Pick<Shop, 'settings'>,
  reference: string,
  invoices: readonly { readonly content: InvoiceContent }[],
): InvoicesPaper {
  return {
    paper: 'invoices',
    title: `Invoices of ${reference} – ${brand}`,
    invoices: invoices.map(({ content }) => content),
  }
}
