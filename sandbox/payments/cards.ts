export type CardOutcome = 'paid' | 'authenticate' | 'delayed' | 'declined'

type TestCard = {
  readonly label: string
  readonly last4: string
  readonly outcome: CardOutcome
  readonly code?: 'card_declined' | 'expired_card'
  readonly problem?: string
}

/** The test cards of the payment page by id; the digits are those of the provider's own (docs.stripe.com/testing). */
export const testCards = {
  visa: { label: 'Visa …4242 – pays', last4: '4242', outcome: 'paid' },
  authentication: {
    label: 'Visa …3184 – asks for 3-D Secure first',
    last4: '3184',
    outcome: 'authenticate',
    problem: 'Your bank did not confirm this payment.',
  },
  delayed: { label: 'Bank debit …3201 – the money comes later', last4: '3201', outcome: 'delayed' },
  declined: {
    label: 'Visa …0002 – is declined',
    last4: '0002',
    outcome: 'declined',
    code: 'card_declined',
    problem: 'Your card was declined.',
  },
  insufficient: {
    label: 'Visa …9995 – has insufficient funds',
    last4: '9995',
    outcome: 'declined',
    code: 'card_declined',
    problem: 'Your card has insufficient funds.',
  },
  expired: {
    label: 'Visa …0069 – has expired',
    last4: '0069',
    outcome: 'declined',
    code: 'expired_card',
    problem: 'Your card has expired.',
  },
} as const satisfies Record<string, TestCard>

export type CardId = keyof typeof testCards

export const cardIds = [
  'visa',
  'authentication',
  'delayed',
  'declined',
  'insufficient',
  'expired',
] as const satisfies readonly CardId[]

export function testCard(id: CardId): TestCard {
  return testCards[id]
}
