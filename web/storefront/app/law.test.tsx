import { decodeHTMLStrict } from 'entities/decode'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { inSize } from '#crafts/bracelets/sizes.ts'
import { quote } from '#shop/checkout/quote.ts'
import { paths } from '#shop/paths.ts'
import { legalTexts, type Screen, screens } from '#shop/texts/law.ts'
import { solas, solasSnapshot } from '#shops/solas.ts'
import { StaticRouter } from '../../platform/router.tsx'
import { DetailsContext, ShopContext } from '../../shop/use-shop.ts'
import { noSettings, PageSettingsContext } from '../layout/page-settings.tsx'
import { OrderSummary } from '../pages/cart/order-summary.tsx'
import { App } from './app.tsx'

// Shows S10.80, S10.81.

const cart = [{ id: '1', ...inSize('Medium'), quantity: 1 }] as const
const options = { giftWrap: false, giftNote: '' }

async function htmlOf(content: ReactNode): Promise<string> {
  return new Response((await prerender(content)).prelude).text()
}

const page = (path: string, guaranteeLink: string | null = null) =>
  htmlOf(
    <DetailsContext value={solasSnapshot}>
      <StaticRouter path={path}>
        <App shop={solas} settings={{ ...noSettings, guaranteeLink }} />
      </StaticRouter>
    </DetailsContext>,
  )

const summary = (guaranteeLink: string | null = null) =>
  htmlOf(
    <StaticRouter path={paths.cart}>
      <ShopContext value={solas}>
        <PageSettingsContext value={{ ...noSettings, guaranteeLink }}>
          <OrderSummary cart={cart} options={{ ...options, cartId: '' }} quote={quote(solas, cart, options)} />
        </PageSettingsContext>
      </ShopContext>
    </StaticRouter>,
  )

const drawn: Partial<Record<Screen, () => Promise<string>>> = {
  'every page': () => page(paths.comingSoon),
  product: () => page(paths.product('1')),
  cart: summary,
  terms: () => page(paths.terms),
  returns: () => page(paths.returns),
  privacy: () => page(paths.privacy),
  cookies: () => page(paths.cookies),
  accessibility: () => page(paths.accessibility),
  guarantee: () => page(paths.guarantee),
}

const inSight = (html: string) =>
  decodeHTMLStrict(
    html.replaceAll(/<details(?![^>]* open).*?<\/details>/gs, '').replaceAll(/<!--.*?-->|<[^>]+>/gs, ''),
  ).replaceAll(/\s+/g, ' ')

test.each(legalTexts.filter(({ screen }) => screen in drawn))(
  '$screen says "$words" ($rule)',
  async ({ screen, words }) => {
    const html = await drawn[screen]?.()
    expect(inSight(html ?? '')).toContain(words)
  },
)

test('the rules above cover every screen except the e-mails and the parcel slip', () => {
  expect(screens.filter((screen) => !(screen in drawn))).toEqual([
    'confirmation',
    'posted',
    'withdrawal',
    'parcel slip',
  ])
})

test('the guarantee is shown above Proceed to Payment, with a link to its explanation', async () => {
  const html = await summary()
  expect(html.indexOf('legal guarantee')).toBeLessThan(html.indexOf('Proceed to Payment'))
  expect(html).toContain(`href="${paths.guarantee}"`)
})

test('the official guarantee notice replaces the text once it is uploaded, with its URL as a link', async () => {
  const link = 'https://europa.example/notice'
  for (const html of await Promise.all([summary(link), page(paths.product('1'), link), page(paths.guarantee, link)]))
    expect(html).toMatch(new RegExp(`<a href="${link}"><img src="/guarantee-notice" alt="[^"]+legal guarantee`))
  expect(await summary()).not.toContain('<img src="/guarantee-notice"')
})
