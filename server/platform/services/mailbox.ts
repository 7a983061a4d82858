/** An e-mail ready to be sent, in both forms; `key` is the same on every try, for receivers that know repeats by it. */
export type OutgoingEmail = {
  readonly key: string
  /** The name and address of the sender, by the shop that the e-mail is written for. */
  readonly from: string
  readonly to: string
  readonly replyTo: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where one click, or a mail program's own button, takes the reader off a list (RFC 8058); for newsletters only. */
  readonly unsubscribe?: string
  readonly attachments: readonly { readonly filename: string; readonly content: string }[]
}

/** Says that a mail server was handed a whole e-mail and gave no answer in time: it may well have taken it. */
export class Unanswered extends Error {}

/** Where e-mails go: a mail server, or the local inbox; `send` throws if the e-mail was not taken, Unanswered where nobody knows. */
export type Mailbox = { send(email: OutgoingEmail): Promise<void> }
