/** What is printed for an order, on its own size of paper: the packing slip on A6 or A4, the address label of 62 × 100 mm, the bench sheet. */
export const papers = ['slip-a6', 'slip-a4', 'label', 'bench'] as const
export type Paper = (typeof papers)[number]

/** The path of every screen of the owner's desk. */
export const deskPaths = {
  today: '/desk',
  bench: '/desk/bench',
  signIn: (token: string) => `/desk/sign-in/${token}`,
  orders: '/desk/orders',
  order: (id: string) => `/desk/orders/${id}`,
  print: (paper: Paper, id: string) => `/desk/print/${paper}/${id}`,
  bespoke: '/desk/bespoke',
  stall: '/desk/stall',
  figures: '/desk/figures',
  accounts: '/desk/accounts',
  people: '/desk/people',
  access: '/desk/access',
} as const

/** The path of every call that the desk makes. */
export const deskApi = {
  me: '/desk/api/me',
  signIn: '/desk/api/sign-in',
  spendLink: '/desk/api/sign-in/link',
  spendCode: '/desk/api/sign-in/code',
  signOut: '/desk/api/sign-out',
  askCode: '/desk/api/confirm/ask',
  confirm: '/desk/api/confirm',
  passkeys: '/desk/api/passkeys',
  passkeyChallenge: '/desk/api/passkeys/challenge',
  passkeySignIn: '/desk/api/passkeys/sign-in',
  newPasskey: '/desk/api/passkeys/new',
  addPasskey: '/desk/api/passkeys/add',
  removePasskey: '/desk/api/passkeys/remove',
  confirmChallenge: '/desk/api/confirm/passkey/challenge',
  confirmByPasskey: '/desk/api/confirm/passkey',
  sessions: '/desk/api/sessions',
  endSessions: '/desk/api/sessions/end',
  people: '/desk/api/people',
  removePerson: '/desk/api/people/remove',
  person: '/desk/api/person',
  personFile: '/desk/api/person/file',
  erasePerson: '/desk/api/person/erase',
  readers: '/desk/api/readers',
  readersFile: '/desk/api/readers/file',
  reviews: '/desk/api/reviews',
  decideReview: '/desk/api/reviews/decide',
  askForReviews: '/desk/api/reviews/ask',
  unreachable: '/desk/api/unreachable',
  liftUnreachable: '/desk/api/unreachable/lift',
  today: '/desk/api/today',
  bench: '/desk/api/bench',
  live: '/desk/api/live',
  offers: '/desk/api/offers',
  endOffer: '/desk/api/offers/end',
  stallSale: '/desk/api/stall-sale',
  figures: '/desk/api/figures',
  accounts: '/desk/api/accounts',
  accountsFile: '/desk/api/accounts.csv',
  orders: '/desk/api/orders',
  order: (id: string) => `/desk/api/orders/${id}`,
  change: (id: string, change: OrderChange) => `/desk/api/orders/${id}/${change}`,
  invoices: (id: string) => `/desk/api/orders/${id}/invoices`,
  parcelSlip: (id: string) => `/desk/api/orders/${id}/parcel-slip`,
  resend: '/desk/api/letters/resend',
} as const

/** What may be done to an order at the desk, as the last part of the call's path. */
export const orderChanges = [
  'made',
  'unmade',
  'posted',
  'delivered',
  'note',
  'withdrawal-done',
  'swap-done',
  'refund-plan',
  'refund',
] as const
export type OrderChange = (typeof orderChanges)[number]
