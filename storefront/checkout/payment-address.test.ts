import { expect, test } from 'vitest'
import { trustedPaymentUrl } from './payment-address.ts'

const origin = 'https://shop.example'

test.each([
  ["Stripe's checkout", 'https://checkout.stripe.com/c/pay/cs_test_1', 'https://checkout.stripe.com/c/pay/cs_test_1'],
  [
    'a page of the own origin',
    'https://shop.example/sandbox/pay/cs_test_1',
    'https://shop.example/sandbox/pay/cs_test_1',
  ],
  ['a path of the own origin', '/sandbox/pay/cs_test_1', 'https://shop.example/sandbox/pay/cs_test_1'],
])('%s is followed', (_, url, followed) => {
  expect(trustedPaymentUrl(url, origin)).toBe(followed)
})

test.each([
  undefined,
  '',
  'https://evil.example/pay',
  'http://checkout.stripe.com/pay',
  'https://checkout.stripe.com.evil.example/pay',
  'https://checkout.stripe.com@evil.example/pay',
  'https://user:secret@checkout.stripe.com/pay',
  'https://checkout.stripe.com:8443/pay',
  '//evil.example/pay',
  '\\\\evil.example/pay',
  'javascript:alert(1)',
  'data:text/html,hello',
  'https://',
])('%s is not followed', (url) => {
  expect(trustedPaymentUrl(url, origin)).toBeNull()
})
