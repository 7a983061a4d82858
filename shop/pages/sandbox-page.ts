import type { FilledForm } from '../filled-form.ts'
import type { Cents } from '../money.ts'

export const sandboxBars = {
  payments: 'Sandbox checkout – no money moves. Never type a real card number',
  mail: 'Local inbox – e-mails stay here, nothing is sent',
} as const

export type Choice = { readonly value: string; readonly label: string }

type Summary = {
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly unitCents: Cents }[]
  readonly shipping: { readonly name: string; readonly cents: Cents } | null
  readonly total: Cents
}

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
  readonly problem: string | null
  readonly countries: readonly Choice[] | null
  readonly asksForPhone: boolean
  readonly cards: readonly Choice[]
  readonly notes: { readonly address: string | undefined; readonly submit: string | undefined }
  readonly cancelUrl: string | null
  readonly panel: SandboxPanel
}

export type BankPage = {
  readonly standIn: 'payments'
  readonly page: 'bank'
  readonly action: string
  readonly total: Cents
}

export type ClosedPaymentPage = {
  readonly standIn: 'payments'
  readonly page: 'closed-payment'
  readonly title: string
  readonly text: string
  readonly link: { readonly label: string; readonly href: string }
  readonly summary: Summary
  readonly panel: SandboxPanel
}

export type MissingPage = { readonly standIn: keyof typeof sandboxBars; readonly page: 'missing' }

export type ListedEmail = {
  readonly href: string
  readonly subject: string
  readonly to: string
  readonly receivedAt: string | null
}

export type InboxPage = {
  readonly standIn: 'mail'
  readonly page: 'inbox'
  readonly emails: readonly ListedEmail[]
  readonly older: string | null
}

export type SamplesPage = {
  readonly standIn: 'mail'
  readonly page: 'samples'
  readonly emails: readonly ListedEmail[]
}

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
