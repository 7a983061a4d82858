import { decodeHTMLStrict } from 'entities/decode'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { quote } from '#shop/checkout/quote.ts'
import { paths } from '#shop/paths.ts'
import type { Zone } from '#shop/settings/settings.ts'
import { openZones } from '#shop/shipping/zones.ts'
import { solas, solasSnapshot } from '#shops/solas.ts'
import { StaticRouter } from '../../platform/router.tsx'
import { DetailsContext, ShopContext } from '../../shop/use-shop.ts'
import { noSettings, PageSettingsContext } from '../layout/page-settings.tsx'
import { OrderSummary } from '../pages/cart/order-summary.tsx'
import { ShippingProgress } from '../pages/mini-cart/shipping-progress.tsx'
import { App } from './app.tsx'
import { renderPage } from './render.tsx'

// Shows S9.29.

const cart = [{ id: '1', ...inSize('Medium'), quantity: 1 }] as const
const america: Zone = { id: 'us', name: 'United States', countries: ['US'], fee: 1900, freeFrom: null }
const ireland: Zone = { id: 'ireland', name: 'Ireland', countries: ['IE'], fee: 495, freeFrom: 4000 }
const several = openZones({ ...solas, shipping: { ...solas.shipping, zones: [ireland, america] } }, false)

async function textOf(content: ReactNode): Promise<string> {
  const html = await new Response((await prerender(content)).prelude).text()
  return decodeHTMLStrict(html.replaceAll(/<!--.*?-->|<[^>]+>/gs, ''))
}

const page = (path: string, zones: readonly Zone[]) =>
  textOf(
    <DetailsContext value={solasSnapshot}>
      <StaticRouter path={path}>
        <App shop={{ ...solas, zones }} settings={{ ...noSettings, zones }} />
      </StaticRouter>
    </DetailsContext>,
  )

const summary = (zones: readonly Zone[]) =>
  textOf(
    <StaticRouter path={paths.cart}>
      <ShopContext value={solas}>
        <PageSettingsContext value={{ ...noSettings, zones }}>
          <OrderSummary
            cart={cart}
            options={{ giftWrap: false, giftNote: '', cartId: '' }}
            quote={quote(solas, cart, { giftWrap: false, zone: zones[0] })}
          />
        </PageSettingsContext>
      </ShopContext>
    </StaticRouter>,
  )

test('the cart says who pays duty before the button, and lets the shopper choose where several zones are', async () => {
  const alone = await summary(openZones(solas, false))
  expect(alone).not.toContain('Ship to')
  expect(alone).toMatch(/Outside the EU your country may charge import duty.*for the (US|United States),? in advance/)
  const live = await summary(openZones(solas, true))
  expect(live).toMatch(/Ship to.*Ireland.*Northern Ireland/)
  expect(live).not.toContain('import duty')
  expect(await summary(several.toReversed())).toMatch(/The United States charge import duty.*Proceed to Payment/)
})

test('the product page promises free shipping only in Ireland if zones differ', async () => {
  const path = paths.product('24')
  expect(await page(path, openZones(solas, false))).toContain('Free shipping in Ireland.')
  const text = await page(path, several)
  expect(text).toContain('Free shipping in Ireland.')
  expect(text).toContain('Free Shipping in Ireland over €40')
})

test('story and returns name the zones', async () => {
  expect(await page(paths.about, several)).toContain('Business days after making: Ireland 3–5, United States 10–15')
  expect(await page(paths.returns, several)).toContain('United States10–15 business days€19')
})

const progress = (zone: Zone) => (
  <ShopContext value={solas}>
    <ShippingProgress subtotal={3500} zone={zone} />
  </ShopContext>
)

test('a zone without free shipping shows no progress to it', async () => {
  expect(await textOf(progress(america))).toBe('')
  expect(await textOf(progress(ireland))).toContain('€5.00 away from free shipping')
})

test.each([
  ['', 'ireland'],
  ['us', 'us'],
])('without scripts, a form that came back with the zone %j has %s chosen', async (zone, chosen) => {
  const shop = { ...solas, details: solasSnapshot, zones: several }
  const form = { values: zone === '' ? {} : { zone }, errors: { email: 'Please enter a valid email address' } }
  const { root } = await renderPage(shop, paths.product('claret-evening'), { ...noSettings, zones: several }, { form })
  const boxes = [...root.matchAll(/<input[^>]*name="zone"[^>]*>/g)].map(([box]) => box)
  expect(boxes.filter((box) => box.includes('checked')).map((box) => /value="([^"]*)"/.exec(box)?.[1])).toEqual([
    chosen,
  ])
})
