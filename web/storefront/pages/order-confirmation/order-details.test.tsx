import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { priceLine } from '#shop/cart/order-line.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import type { OrderStatusAnswer } from '#shop/orders/status.ts'
import { solas } from '#shops/solas.ts'
import { ShopContext } from '../../../shop/use-shop.ts'
import { paidOrder } from '../../orders/paid-order.ts'
import { NextSteps, OrderDetails } from './order-details.tsx'

const claret = findProduct(solas, '1') ?? expect.fail()

const answer = {
  status: 'paid' as const,
  reference: 'SOL-A1B2C3D4',
  lines: [priceLine(claret, { ...inSize('Medium'), quantity: 2 })],
  totals: { subtotal: 7000, shipping: 0, giftWrap: 350, total: 7350 },
  email: 'a•••@shop.example',
  orderedAt: '2026-11-21T08:00:00.000Z',
  making: { from: 2, to: 3 },
}

function shown(refunded: number | undefined): string {
  const order = paidOrder('cs_test_a1b2c3d4e5', { ...answer, ...(refunded !== undefined && { refunded }) })
  if (!order) throw new Error('the answer describes a paid order')
  return renderToStaticMarkup(
    <ShopContext value={solas}>
      <OrderDetails order={order} />
    </ShopContext>,
  )
}

test('a partly refunded order shows the refunded amount', () => {
  expect(shown(2050)).toContain('<dt>Refunded since</dt><dd>€20.50</dd>')
})

test('an order without refunds does not mention refunds', () => {
  expect(shown(undefined)).not.toContain('Refunded')
  expect(shown(undefined)).toContain('<dt>Total paid</dt><dd>€73.50</dd>')
})

function nextSteps(inStock?: OrderStatusAnswer['inStock']): string {
  const order = paidOrder('cs_test_a1b2c3d4e5', { ...answer, making: { from: 5, to: 6 }, inStock })
  if (!order) throw new Error('the answer describes a paid order')
  return renderToStaticMarkup(
    <ShopContext value={solas}>
      <NextSteps order={order} />
    </ShopContext>,
  )
}

test('the next steps give the days of making that the order was promised', () => {
  expect(nextSteps()).toContain('We make your order between Fri 27 Nov and Mon 30 Nov')
})

test('the next steps of an order with items in stock do not mention making', () => {
  expect(nextSteps('some')).toContain('We get your order ready between Fri 27 Nov and Mon 30 Nov')
  expect(nextSteps('all')).toContain('We post your order by Mon 30 Nov.')
  expect(nextSteps('all')).not.toContain('Then we post it')
})

test('each line shows a picture of what was bought', () => {
  expect(shown(undefined).match(/<img/g)).toHaveLength(1)
})
