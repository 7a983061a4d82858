import * as v from 'valibot'
import { expectAccessible } from './accessible.ts'
import { keptDrafts, signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { readEmail, shopper } from './shopper.ts'

const Sent = v.object({ id: v.string() })

test('the owner adds a bracelet to a paid order; the customer pays by the link, and both go in one parcel', {
  tag: '@both-widths',
}, async ({ page, context, shop, expectProblem }) => {
  test.setTimeout(240_000)
  const aoife = shopper(page)
  const reference = await aoife.buysABracelet('aoife@shopper.example')

  const desk = await context.newPage()
  const dara = await signedInOwner(desk, shop.inbox)
  await dara.goesTo('Orders')
  await desk.getByRole('link', { name: reference }).click()
  await desk.getByRole('button', { name: 'Add items by payment link' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Add items' })
  await dialog.getByLabel('Item', { exact: true }).fill('Claret Evening')
  await dialog.getByLabel('Size').selectOption('Large')
  await expect(dialog.getByLabel('Price each')).toHaveValue('35.00')
  await expect(dialog.getByText('Total €35.00')).toBeVisible()
  await dialog.getByText('In a parcel of its own').click()
  await expect(dialog.getByText('Total €39.95')).toBeVisible()
  await dialog.getByText('In the same parcel').click()
  await dialog.getByLabel('Message').fill('The second one, as we said.')
  await expectAccessible(desk)
  await dara.presses('Send payment link', 'Sending the payment link')
  const linked = desk.getByRole('region', { name: 'Goes with' })
  await expect(linked).toContainText('1 × Claret Evening (Large), €35.00')
  await expect(linked).toContainText('Not paid yet')

  expect(await keptDrafts(desk), 'nothing of it is left on the device').toEqual([])

  await desk.getByRole('button', { name: 'Mark as made' }).click()
  await desk.getByRole('button', { name: 'Post order' }).click()
  const posting = desk.getByRole('dialog', { name: 'Post order' })
  await expect(posting).toContainText('Offered for this parcel and not paid yet: 1 × Claret Evening (Large)')
  await expectAccessible(desk)
  await posting.getByRole('button', { name: 'Close', exact: true }).click()

  const email = await readEmail(page, shop.inbox, new RegExp(`More for your .* order ${reference}`))
  expect(email).toContain('The second one, as we said.')
  // A second link is one of its own.
  await desk.reload()
  await desk.getByRole('button', { name: 'Add items by payment link' }).click()
  await expect(dialog.getByLabel('Item', { exact: true })).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Discard what I typed' })).toHaveCount(0)
  await dialog.getByLabel('Item', { exact: true }).fill('Market Da')
  // What is wrong is said at its field, and nothing is sent.
  const price = dialog.getByLabel('Price each')
  await dialog.getByRole('button', { name: 'Send payment link' }).click()
  await expect(price).toBeFocused()
  await expect(price).toHaveAccessibleDescription('Error: Enter the price of each item, in euro.')
  await price.fill('35')
  // Nobody knows what became of a request without an answer: the same link keeps its id, another gets its own.
  const sent: string[] = []
  await desk.route('**/extra', async (route) => {
    sent.push(v.parse(Sent, route.request().postDataJSON()).id)
    await (sent.length < 3 ? route.abort() : route.continue())
  })
  expectProblem(/ERR_FAILED.*\/extra/)
  for (const times of [1, 2]) {
    await dialog.getByRole('button', { name: 'Send payment link' }).click()
    await expect.poll(() => sent).toHaveLength(times)
    await expect(desk.getByText('The shop does not answer.')).toBeVisible()
    await dara.dismisses()
  }
  await dialog.getByLabel('Item', { exact: true }).fill('Market Day')
  await dara.presses('Send payment link', 'Sending the payment link')
  await expect(linked).toContainText('1 × Market Day')
  await expect(linked.getByText('Not paid yet')).toHaveCount(2)
  const [id, again, changed] = sent
  expect(again).toBe(id)
  expect(changed).not.toBe(id)
  expect(await keptDrafts(desk)).toEqual([])
  await linked.getByRole('button', { name: /Cancel offer of .*Market Day/ }).click()
  await dara.presses('Cancel offer', 'Offer cancelled')
  await expect(linked.getByText('Not paid yet')).toHaveCount(1)

  const link = /\S+\/bespoke-order\/\S+/.exec(email)?.[0] ?? ''
  await page.goto(link)
  await aoife.arrivesAt(`More for your order ${reference}`)
  await expect(page.getByText('We post it in the same parcel as your order to:')).toContainText('5 Main Street')
  await page.getByRole('button', { name: 'Proceed to Payment, €35.00' }).click()
  await page.waitForURL('**/sandbox/pay/**')
  await aoife.arrivesAt('Payment')
  await expect(page.getByLabel('Address line 1')).toHaveCount(0)
  await page.getByLabel('Full name').fill('Aoife Ní Bhriain')
  await aoife.pays('€35.00', 'visa')
  const added = await aoife.readsTheOrderReference()
  expect(added).not.toBe(reference)

  await expect(linked.getByRole('link', { name: added })).toBeVisible()
  await expect(linked).toContainText('Added, €35.00. In the same parcel.')
  await desk.locator('summary', { hasText: 'Timeline' }).press('Enter')
  const paid = `${added}, which was added to this order, is paid`
  await expect(desk.getByRole('listitem').filter({ hasText: paid })).toBeVisible()
  await desk.getByRole('button', { name: 'Post order' }).click()
  await expect(posting).toContainText(`${added} goes in this parcel, and isn’t made yet.`)
  await posting.getByRole('button', { name: 'Close', exact: true }).click()
  await linked.getByRole('link', { name: added }).click()
  await expect(linked.getByRole('link', { name: reference })).toBeVisible()
  await expect(linked).toContainText('Ordered first. In the same parcel.')
  await expectAccessible(desk)
  await dara.goesTo('Today')
  const cardOf = (name: string) => desk.getByRole('listitem').filter({ hasText: `Goes with ${name}` })
  await expect(cardOf(reference)).toContainText('Claret Evening')
  await expect(cardOf(added)).toContainText('Leopard Lane')
  await expectAccessible(desk)
  await cardOf(reference).getByRole('link', { name: reference }).click()
  await expect(linked.getByRole('link', { name: added })).toBeVisible()
})
