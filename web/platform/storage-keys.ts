/** Every key that the shop keeps in the browser's storage; flags add their own names and flag_{name} (S3.20, docs/decisions/019). */
export const storageKeys = {
  cart: 'cart',
  checkoutEmail: 'checkoutEmail',
  checkoutOptions: 'checkoutDraft',
  finishedOrders: 'finishedOrders',
  lastCheckoutSuccessAt: 'lastCheckoutSuccessAt',
  lastCheckoutError: 'lastCheckoutError',
  wishlist: 'solas-wishlist',
  comparison: 'comparison',
  recentlyViewed: 'recentlyViewed',
  announcementDismissed: 'announcementDismissed',
  promoHiddenUntil: 'promoHiddenUntil',
  errorLog: 'errorLog',
  pathHistory: 'pathHistory',
} as const

export const sessionKeys = {
  reloadedForBuild: 'reloadedForBuild',
  arrival: 'arrival',
  waitingItems: 'waitingItems',
  scrollPositions: 'scrollPositions',
  testPlanTicks: 'testPlanTicks',
} as const
