import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { expectAccessible } from './accessible.ts'
import { MAKING_MS, photograph, signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'

// Shows S10.220.

// A shop of its own: what others bought would wait at this desk.
test.use({ settings: { JOURNEY: 'photographs-an-order' } })

test('a maker photographs what she has made, and its buyer sees it with scripts and without', async ({
  page,
  context,
  browser,
  shop,
  expectProblem,
}) => {
  const aoife = shopper(page)
  const reference = await aoife.buysABracelet('aoife@shopper.example')
  const email = await readEmail(page, shop.inbox, new RegExp(`Your Solas order ${reference}`))
  const address = /See your order: (\S+)/.exec(email)?.[1] ?? ''

  const desk = await context.newPage()
  const dara = await signedInOwner(desk, shop.inbox)
  await desk.getByRole('region', { name: 'To make' }).getByRole('link').first().click()
  await dara.arrivesAt('Aoife Ní Bhriain')
  await dara.presses('Mark as made', 'Marked as made')
  await dara.dismisses()

  const field = desk.getByRole('region', { name: 'Photograph' })
  const choosing = desk.waitForEvent('filechooser')
  await desk.getByRole('button', { name: 'Photograph', exact: true }).click()
  const chooser = await choosing
  // The connection is gone for a moment: what was photographed is not lost.
  await desk.route(`**${pathTo(deskCalls.showOrderPhoto, { id: '*' })}`, (route) => route.abort())
  expectProblem(/ERR_FAILED|Failed to load/)
  await chooser.setFiles(await photograph('finished.jpg', '#7a4a2e', { width: 1200, height: 1600 }))
  await expect(field.getByRole('alert')).toContainText('Check your connection')
  await expectAccessible(desk)
  await desk.unroute(`**${pathTo(deskCalls.showOrderPhoto, { id: '*' })}`)
  await field.getByRole('button', { name: 'Send again' }).click()
  const shown = field.getByRole('img', { name: 'The finished order' })
  await expect(shown).toBeVisible({ timeout: MAKING_MS })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await expect(desk.getByRole('button', { name: 'Photograph', exact: true })).toHaveCount(0)
  await expectAccessible(desk)

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address })
  for (const reader of [page, await plain.newPage()]) {
    await reader.goto(address)
    await expect(reader.getByRole('heading', { level: 1, name: 'Your order is made' })).toBeVisible()
    const picture = reader.getByRole('img', { name: 'Your finished order: Leopard Lane (Medium)' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth > 0]))
      .toEqual([expect.stringMatching(/\/order\/[\w.-]+\/photo\/\d+\.avif$/), true])
    expect(await reader.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await expectAccessible(page)
  await plain.close()
})
