/** Printed for an order, each on its own size of paper: the packing slip on A6 or A4, the address label of 62 × 100 mm, the bench sheet. */
export const papers = ['slip-a6', 'slip-a4', 'label', 'bench'] as const
export type Paper = (typeof papers)[number]

/** The screens of the settings, in the order of Shop. */
export const settingsPages = [
  'settings',
  'shipping',
  'calendar',
  'questions',
  'pricing',
  'facts',
  'words',
  'pages',
  'look',
] as const

export const deskPaths = {
  today: '/desk',
  bench: '/desk/bench',
  signIn: (token: string) => `/desk/sign-in/${token}`,
  orders: '/desk/orders',
  order: (id: string) => `/desk/orders/${id}`,
  printView: (paper: Paper) => `/desk/print/${paper}`,
  print: (paper: Paper, ids: readonly string[], parcelId?: string) =>
    `/desk/print/${paper}?ids=${ids.join(',')}${parcelId === undefined ? '' : `&parcel=${parcelId}`}`,
  bespoke: '/desk/bespoke',
  stall: '/desk/stall',
  codes: '/desk/shop/codes',
  figures: '/desk/figures',
  accounts: '/desk/accounts',
  auditLog: '/desk/shop/audit-log',
  customers: '/desk/customers',
  catalogue: '/desk/catalogue',
  product: (id: string) => `/desk/catalogue/${id}`,
  duplicate: (id: string) => `/desk/catalogue/new?copy=${id}`,
  /** The shop's own page at a path, as it would be once the draft is published. */
  preview: (path: string) => `/desk/preview${path}`,
  issues: '/desk/newsletter',
  access: '/desk/access',
  shop: '/desk/shop',
  setup: '/desk/setup',
  setupStep: (step: string) => `/desk/setup/${step}`,
  settings: '/desk/shop/settings',
  words: '/desk/shop/words',
  pages: '/desk/shop/pages',
  look: '/desk/shop/look',
  shipping: '/desk/shop/shipping',
  calendar: '/desk/shop/calendar',
  pricing: '/desk/shop/prices',
  facts: '/desk/shop/facts',
  questions: '/desk/shop/questions',
  law: '/desk/law',
  batches: '/desk/batches',
  safety: '/desk/safety',
  manifest: '/desk/manifest.webmanifest',
  worker: '/desk/sw.js',
} as const
