import type { Block } from '#shop/texts/text.ts'

export type EmailPicture = { readonly src: string; readonly alt: string }

/** Items with their prices: all columns in HTML with a picture where there is one; in plain text the last price alone after the name, or a list where there are no prices. */
export type PriceTable = {
  readonly columns: readonly string[]
  readonly lines: readonly {
    readonly name: string
    readonly quantity: number
    readonly prices: readonly string[]
    readonly picture?: EmailPicture | undefined
  }[]
  readonly sums: readonly (readonly [label: string, amount: string])[]
}

type Section = { readonly section: string }

export type Lines = { readonly lead: string; readonly lines: readonly string[] }

export type Quote = { readonly lead: string; readonly quote: readonly string[] }

/** The one thing that an e-mail leads to: a button in HTML, an address in plain text; a sentence may go before it. */
export type Action = {
  readonly button: string
  readonly href: string
  readonly lead?: string
  readonly text?: string
}

/** A picture as wide as the e-mail, which leads to what it shows; plain text goes without. It is square unless its size in pixels is given. */
export type Plate = {
  readonly plate: EmailPicture & { readonly width?: number; readonly height?: number }
  readonly href: string
}

/** A paragraph in the owner's own words, which keeps its lines: every web address in it becomes a link. In all other text, which may quote a customer, only addresses of the shop do. */
export type OwnerWords = { readonly ownerWords: string }

/** Ids and the like, for the person who looks something up: small, and last in the e-mail. */
type Details = { readonly details: readonly string[] }

export type Content = {
  readonly preheader: string
  readonly heading: string
  readonly blocks: readonly (Block | PriceTable | Action | Plate | OwnerWords | Section | Lines | Quote | Details)[]
  readonly footer: readonly string[]
}
