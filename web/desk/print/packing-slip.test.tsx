import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bespokeId, plainLine } from '#shop/cart/order-line.ts'
import { orderSummary } from '#shop/desk/order-summary-for-tests.ts'
import { solas } from '#shops/solas.ts'
import { ShopContext } from '../../shop/use-shop.ts'
import { PackingSlip } from './packing-slip.tsx'

test('the packing slip numbers products only', () => {
  const toMake = ['1', bespokeId(1)].map((id) => {
    return { ...plainLine({ id, name: `Name of ${id}`, quantity: 3, unitCents: 100 }), itemId: id }
  })
  const order = { summary: orderSummary({ toMake }), address: [], firstOrder: null, extras: [] }
  const shown = renderToStaticMarkup(
    <ShopContext value={solas}>
      <PackingSlip order={order} isSmall={false} />
    </ShopContext>,
  )
  const cells = shown.matchAll(/<td>(.*?)<\/td>/g)
  expect([...cells].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, ''))).toEqual([
    'Name of 1',
    '1',
    '3',
    'Name of bespoke-2',
    '',
    '3',
  ])
})
