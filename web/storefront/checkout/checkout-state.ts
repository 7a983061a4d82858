/** Why a checkout could not be started: the code that is kept for diagnostics, and the detail that the shopper reads (S8.3). */
export type CheckoutFailure = { readonly code: 'CHECKOUT_SESSION_FAILED' | 'NETWORK_ERROR'; readonly detail: string }

export type RefusedEmail = { readonly email: string; readonly message: string }

/** The stages of a checkout, from the cart to the payment page (S4.20). */
export type CheckoutState =
  | { readonly name: 'idle' }
  /** For the e-mail address; `refused` is the one that the payment page does not take, and what to say about it. */
  | { readonly name: 'asking'; readonly refused?: RefusedEmail }
  | { readonly name: 'creating' }
  | { readonly name: 'redirecting'; readonly url: string }
  /** The payment page has a tab of its own, so this page stays and can open another. */
  | { readonly name: 'opened'; readonly url: string }
  | { readonly name: 'failed'; readonly failure: CheckoutFailure }
  /** The cart changed while its payment page was made, so that page is not gone to. */
  | { readonly name: 'outdated' }

export type CheckoutStep =
  | { readonly type: 'proceed' }
  | { readonly type: 'cancel' }
  | { readonly type: 'submit' }
  | { readonly type: 'created'; readonly url: string }
  | { readonly type: 'opened' }
  | { readonly type: 'failed'; readonly failure: CheckoutFailure }
  | { readonly type: 'emailRefused'; readonly refused: RefusedEmail }
  | { readonly type: 'cartChanged' }
  | { readonly type: 'returned' }

const comesFrom: Record<CheckoutStep['type'], readonly CheckoutState['name'][]> = {
  proceed: ['idle', 'opened', 'failed', 'outdated'],
  cancel: ['asking'],
  submit: ['asking', 'failed'],
  created: ['creating'],
  opened: ['redirecting'],
  failed: ['creating'],
  emailRefused: ['creating'],
  cartChanged: ['creating', 'redirecting', 'opened'],
  returned: ['asking', 'creating', 'redirecting', 'opened', 'failed', 'outdated'],
}

/** The state after a step; a step that does not belong to the present state, such as a second click, changes nothing (S4.20). */
export function checkoutAfter(state: CheckoutState, step: CheckoutStep): CheckoutState {
  if (!comesFrom[step.type].includes(state.name)) return state
  switch (step.type) {
    case 'proceed':
      return { name: 'asking' }
    case 'submit':
      return { name: 'creating' }
    case 'created':
      return { name: 'redirecting', url: step.url }
    case 'opened':
      return state.name === 'redirecting' ? { name: 'opened', url: state.url } : state
    case 'failed':
      return { name: 'failed', failure: step.failure }
    case 'emailRefused':
      return { name: 'asking', refused: step.refused }
    case 'cartChanged':
      return { name: 'outdated' }
    case 'cancel':
    case 'returned':
      return { name: 'idle' }
  }
}
