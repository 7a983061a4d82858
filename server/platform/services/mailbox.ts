/** An e-mail ready to be sent, in both forms; `key` is the same on every try, for receivers that know repeats by it. */
export type OutgoingEmail = {
  readonly key: string
  readonly from: string
  readonly to: string
  readonly replyTo: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The URL for one-click unsubscribe (RFC 8058); for newsletters only. */
  readonly unsubscribe?: string
  readonly attachments: readonly { readonly filename: string; readonly content: string }[]
}

/** Says that a mail server was handed a whole e-mail and gave no answer in time: it may well have taken it. */
export class Unanswered extends Error {}

/** A mail server or the local inbox. `send` throws if the e-mail was not taken, `Unanswered` if nobody knows. */
export type Mailbox = { send(email: OutgoingEmail): Promise<void> }
