import type { APIRequestContext } from '@playwright/test'
import * as v from 'valibot'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { CatalogueAnswer, ProductAnswer } from '#shop/desk/catalogue.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { expectAccessible } from './accessible.ts'
import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { goesOffline, somebodyBuys } from './shopper.ts'

// A shop of its own: others buy what is counted here.
test.use({ serviceWorkers: 'allow', settings: { JOURNEY: 'sells-the-last-one-twice' } })

async function hasOneLeft(request: APIRequestContext, origin: string): Promise<void> {
  const headers = { origin, 'sec-fetch-site': 'same-origin' }
  const read = async (path: string): Promise<unknown> => (await request.get(path)).json()
  const send = async (path: string, data: object) => expect(await request.post(path, { data, headers })).toBeOK()
  const { product, version } = v.parse(ProductAnswer, await read(pathTo(deskCalls.readProduct, { id: '1' })))
  const supply = { kind: 'in-stock', counts: { Medium: 1 } }
  await send(pathTo(deskCalls.readProduct, { id: '1' }), { product: { ...product, supply }, version })
  const draft = v.parse(CatalogueAnswer, await read(deskCalls.readCatalogue.path))
  await send(deskCalls.publish.path, { version: draft.version })
}

test('an item sold offline at a stall and online at once is reported with the affected order', {
  tag: '@both-widths',
}, async ({ page: desk, context, shop, isMobile, expectProblem }) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const dara = await signedInOwner(desk, shop.inbox)
  await hasOneLeft(context.request, new URL(shop.address).origin)
  if (!isMobile) await desk.setViewportSize({ width: 1280, height: 900 })

  await desk.goto(deskPaths.stall)
  await dara.arrivesAt('Stall sale')
  await desk.getByRole('button', { name: /^Claret Evening/ }).click()
  await desk.getByLabel('Size').selectOption('Medium: 1 left')
  await expectAccessible(desk)
  await goesOffline(desk)
  await desk.getByRole('button', { name: 'Record sale' }).click()
  await expect(desk.getByText('1 change waits for a connection')).toBeVisible()

  await somebodyBuys(context, shop.address, 'Niamh Walsh')
  await context.setOffline(false)
  await expect(desk.getByText('1 change sent')).toBeVisible()
  await desk.reload()
  await dara.arrivesAt('Orders')
  const handedOver = desk.getByRole('main').getByRole('listitem').filter({ hasText: 'Handed over' })
  await expect(handedOver).toHaveCount(1)
  await handedOver.getByRole('link').click()
  await expect(desk.getByRole('heading', { level: 1, name: /^Stall sale SOL-\w{8}$/ })).toBeVisible()
  await expect(desk.getByText(/^Sold more than you had counted: 1 × Claret Evening/)).toBeVisible()
  await expectAccessible(desk)

  await dara.goesTo('Today')
  const notice = desk.getByText(/may have bought what you sold at the stall: Claret Evening \(Medium\)/)
  await expect(notice).toBeVisible()
  await expectAccessible(desk)
  await notice.getByRole('link', { name: 'Niamh Walsh' }).click()
  await dara.arrivesAt('Niamh Walsh')
  await expect(desk.getByText(/^Sold at the stall as well: Claret Evening \(Medium\)/)).toBeVisible()
})
