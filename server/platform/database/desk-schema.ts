import type { ColumnType } from 'kysely'
import type { UploadKind } from '#shop/desk/pictures.ts'

export type DeskTables = {
  staff: StaffRow
  offers: OfferRow
  /** A supplier's batch of beads; `since` is the first day on which it is used. */
  batches: { id: string; what: string; supplier: string; code: string; since: string }
  sentItems: SentItemRow
  figures: FiguresRow
  textVersions: { name: string; number: number; since: string; text: string }
  pictures: PictureRow
  deskSessions: DeskSessionRow
  deskCodes: DeskCodeRow
  deskPasskeys: DeskPasskeyRow
  /** A challenge for a passkey, as SHA-256, used once. `asker` is the browser's mark, as SHA-256, or the session. */
  deskChallenges: { challengeHash: string; purpose: string; asker: string; expiresAt: string }
}

/** A staff member: `role` is 'owner' or 'helper', the address is in lower case. `addedBy` is an owner's address; null for the first owner. */
export type StaffRow = { id: string; email: string; role: string; createdAt: string; addedBy: string | null }

/** A browser that is signed in: of its token only the SHA-256 is kept; `confirmedAt` is when the person using it last confirmed that it is them. */
export type DeskSessionRow = {
  id: string
  staffId: string
  tokenHash: string
  device: string
  createdAt: string
  seenAt: string
  confirmedAt: string
  expiresAt: string
}

/** A sign-in e-mail: the SHA-256 of its link's token and its code. `staffId` is null if nobody has the address. `sessionId` is the session that a code confirms, `browserHash` the browser that asked (null for the console's links). */
export type DeskCodeRow = {
  id: string
  staffId: string | null
  sessionId: string | null
  browserHash: string | null
  tokenHash: string
  codeHash: string
  tries: number
  createdAt: string
  expiresAt: string
  usedAt: string | null
}

/** A passkey by the id that its authenticator gave it. The public key is base64url; the counter is 0 if the authenticator does not count; transports are JSON. */
export type DeskPasskeyRow = {
  id: string
  staffId: string
  publicKey: string
  counter: number
  transports: string
  device: string
  createdAt: string
  usedAt: string | null
}

/** A bespoke order that is offered to somebody, for whom it is no order before they pay: amounts in cents, lines as JSON, `words` what the e-mail says first, `leadDays` the working days that making takes. */
export type OfferRow = {
  id: string
  email: string
  lines: string
  subtotal: number
  shipping: number
  leadDays: number
  zone: string | null
  words: string
  livemode: number
  createdAt: string
  expiresAt: string
  goesWith: string | null
}

/** An item of an order, or the one that its gift was swapped for, as it was sent, with the suppliers' batches it was made of as JSON: no name, and kept longer than its order. */
type SentItemRow = Record<
  'id' | 'orderId' | 'sentAt' | 'reference' | 'country' | 'productId' | 'name' | 'batches',
  string
> & {
  options: string | null
  quantity: number
  livemode: number
}

/** Sales and returns of a month (YYYY-MM): as a whole, of a product or to a country, by `key`; amounts in cents. */
type FiguresRow = Record<'month' | 'kind' | 'key' | 'name', string> &
  Record<'livemode' | 'orderCount' | 'itemCount' | 'gross', number>

/**
 * A picture or logo of the owner's. `file` is the digest in the names of its files, `source` the upload, `crop` the part
 * of it (null for the middle). Once published, it is kept.
 *
 * `dueAt` is when it is made or tried again, `trouble` why it waits or has failed. `width` and `height` are of the whole
 * picture, in pixels.
 */
export type PictureRow = {
  readonly file: string
  readonly source: string
  readonly crop: string | null
  readonly shape: UploadKind
  readonly state: 'due' | 'made' | 'failed'
  readonly dueAt: string
  readonly trouble: ColumnType<string | null, string | null | undefined, string | null>
  readonly width: number | null
  readonly height: number | null
  readonly addedAt: string
  readonly addedBy: string
  readonly publishedAt: ColumnType<string | null, string | null | undefined, string | null>
}
