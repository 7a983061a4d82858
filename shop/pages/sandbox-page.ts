import type { FilledForm } from '../filled-form.ts'
import type { Cents } from '../money.ts'

/** What pages of the sandbox say at their top, by whom it stands in for. */
export const sandboxBars = {
  payments: 'Sandbox checkout – no money moves. Never type a real card number',
  mail: 'Local inbox – e-mails stay here, nothing is sent',
} as const

/** An option of a select. */
export type Choice = { readonly value: string; readonly label: string }

/** What is bought. */
type Summary = {
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly unitCents: Cents }[]
  readonly shipping: { readonly name: string; readonly cents: Cents } | null
  readonly total: Cents
}

/** The panel that makes hard cases testable: what can be done to a payment, what was just done, and its webhooks. */
export type SandboxPanel = {
  readonly action: string
  readonly controls: readonly { readonly name: string; readonly label: string }[]
  readonly done: string | null
  readonly webhooks: readonly { readonly type: string; readonly delivery: string }[]
}

/** The payment page of an open session. `countries` is null if it takes no address. */
export type PaymentPage = {
  readonly standIn: 'payments'
  readonly page: 'payment'
  readonly action: string
  readonly summary: Summary
  readonly form: FilledForm
  /** Why the last try failed. */
  readonly problem: string | null
  readonly countries: readonly Choice[] | null
  readonly asksForPhone: boolean
  readonly cards: readonly Choice[]
  readonly notes: { readonly address: string | undefined; readonly submit: string | undefined }
  readonly cancelUrl: string | null
  readonly panel: SandboxPanel
}

/** The bank's page of 3-D Secure. */
export type BankPage = {
  readonly standIn: 'payments'
  readonly page: 'bank'
  readonly action: string
  readonly total: Cents
}

/** The page of a session that can no longer be paid: why, and a link to continue. */
export type ClosedPaymentPage = {
  readonly standIn: 'payments'
  readonly page: 'closed-payment'
  readonly title: string
  readonly text: string
  readonly link: { readonly label: string; readonly href: string }
  readonly summary: Summary
  readonly panel: SandboxPanel
}

/** Says that a payment page or an e-mail is not there. */
export type MissingPage = { readonly standIn: keyof typeof sandboxBars; readonly page: 'missing' }

/** An e-mail in a list. `receivedAt` is null for samples. */
export type ListedEmail = {
  readonly href: string
  readonly subject: string
  readonly to: string
  readonly receivedAt: string | null
}

/** The list of e-mails, the newest first. `older` is the URL of the next page, if there is one. */
export type InboxPage = {
  readonly standIn: 'mail'
  readonly page: 'inbox'
  readonly emails: readonly ListedEmail[]
  readonly older: string | null
}

/** A sample of every kind of e-mail. */
export type SamplesPage = {
  readonly standIn: 'mail'
  readonly page: 'samples'
  readonly emails: readonly ListedEmail[]
}

/** An e-mail: its headers, the URL of its HTML, its text, its attachments. */
export type EmailPage = {
  readonly standIn: 'mail'
  readonly page: 'email'
  readonly subject: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly attachments: readonly { readonly href: string; readonly name: string; readonly type: string }[]
  readonly html: string | null
  readonly text: string | null
}

/** A page of the sandbox, which stands in for the payment provider and the mail server: all that it shows, as JSON. `web/storefront/sandbox/` draws it. */
export type SandboxPage = PaymentPage | BankPage | ClosedPaymentPage | MissingPage | InboxPage | SamplesPage | EmailPage
