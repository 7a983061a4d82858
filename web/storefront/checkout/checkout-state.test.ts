import { expect, test } from 'vitest'
import { type CheckoutState, type CheckoutStep, checkoutAfter } from './checkout-state.ts'

// Shows S4.20, S4.21.

const failure = { code: 'NETWORK_ERROR', detail: 'Failed to fetch' } as const
const refused = { email: 'a..b@example.ie', message: 'Please enter a valid email address' }
const states: Record<CheckoutState['name'], CheckoutState> = {
  idle: { name: 'idle' },
  asking: { name: 'asking' },
  creating: { name: 'creating' },
  redirecting: { name: 'redirecting', url: '/pay' },
  opened: { name: 'opened', url: '/pay' },
  failed: { name: 'failed', failure },
  outdated: { name: 'outdated' },
}
const steps: Record<CheckoutStep['type'], CheckoutStep> = {
  proceed: { type: 'proceed' },
  cancel: { type: 'cancel' },
  submit: { type: 'submit' },
  created: { type: 'created', url: '/pay' },
  opened: { type: 'opened' },
  failed: { type: 'failed', failure },
  emailRefused: { type: 'emailRefused', refused },
  cartChanged: { type: 'cartChanged' },
  returned: { type: 'returned' },
}
type Leads = Partial<Record<CheckoutStep['type'], CheckoutState['name']>>
const table: Record<CheckoutState['name'], Leads> = {
  idle: { proceed: 'asking' },
  asking: { submit: 'creating', cancel: 'idle', returned: 'idle' },
  creating: { created: 'redirecting', failed: 'failed', cartChanged: 'outdated', returned: 'idle' },
  redirecting: { opened: 'opened', cartChanged: 'outdated', returned: 'idle' },
  opened: { proceed: 'asking', cartChanged: 'outdated', returned: 'idle' },
  failed: { proceed: 'asking', submit: 'creating', returned: 'idle' },
  outdated: { proceed: 'asking', returned: 'idle' },
}
const pairs = Object.values(states).flatMap((state) =>
  Object.values(steps)
    .filter(({ type }) => type !== 'emailRefused')
    .map((step) => [state, step] as const),
)

test('a refused address returns the checkout to the e-mail question with what was typed', () => {
  expect(checkoutAfter(states.creating, steps.emailRefused)).toEqual({ name: 'asking', refused })
  for (const state of Object.values(states))
    if (state.name !== 'creating') expect(checkoutAfter(state, steps.emailRefused)).toEqual(state)
})

test.each(pairs)('the checkout state changes from $name by $type', (state, step) => {
  expect(checkoutAfter(state, step)).toEqual(states[table[state.name][step.type] ?? state.name])
})
