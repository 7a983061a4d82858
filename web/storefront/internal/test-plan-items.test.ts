import { expect, test } from 'vitest'
import { solas } from '#shops/solas.ts'
import { planAsText, testPlan } from './test-plan-items.ts'

// Shows S2.120.

const items = testPlan(solas).flatMap((section) => section.items)

test('every step of the test plan is unique, because ticks are stored by its text', () => {
  expect(new Set(items).size).toBe(items.length)
})

test('the plan names every step of a checkout that the shop records', () => {
  for (const event of ['checkout_start', 'payment_attempt', 'payment_success', 'payment_failed', 'purchase'])
    expect(items.join(' ')).toContain(event)
})

test('as text, each step has a box, ticked if it is done', () => {
  const plan = [
    { heading: 'Cart', items: ['Add', 'Remove'] },
    { heading: 'E-mails', items: ['Read'] },
  ]
  expect(planAsText(plan, new Set(['Remove']))).toBe('Cart\n[ ] Add\n[x] Remove\n\nE-mails\n[ ] Read\n')
})
