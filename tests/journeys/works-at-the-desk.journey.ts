import { expectAccessible } from './accessible.ts'
import { owner } from './owner.ts'
import { printed } from './printed.ts'
import { expect, test } from './shop.ts'
import { shopper } from './shopper.ts'

// Shows S10.83, S10.123, S10.181, S10.183, S10.184, S10.185, S10.187, S10.188, S10.210, S10.219.

// A shop of its own: what others bought would wait at this desk.
test.use({ settings: { JOURNEY: 'works-at-the-desk' } })

const name = 'Łucja Źdźbło-Çağlar Şimšek'
const street = 'Budynek C, klatka czwarta, ul. Świętego Józefa Sebastiana Pelczara 143/27'

test('works through a day at the desk: an order comes, is made, posted, delivered, withdrawn from and refunded', {
  tag: '@desktop',
}, async ({ page, context, shop, expectProblem }) => {
  const desk = await context.newPage()
  const dara = owner(desk, shop.inbox)
  await dara.signsInByHand()
  await expect(desk.getByText('Nothing waits for you. Put the kettle on.')).toBeVisible()

  const aoife = shopper(page)
  await aoife.putsInTheCart('Leopard Lane')
  await aoife.asksForGiftWrap('Happy birthday, Gráinne!')
  await aoife.proceedsToPayment('aoife@shopper.example')
  await aoife.saysWhereToPost()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Address line 1').fill(street)
  await aoife.pays('€43.45', 'visa')
  const reference = await aoife.readsTheOrderReference()

  const arrivesAtTheOrder = async () => {
    await dara.arrivesAt(name)
    await expect(desk.getByRole('main')).toContainText(reference)
  }

  // Nobody reloads the desk: the order comes by itself.
  const toMake = desk.getByRole('region', { name: 'To make' })
  await expect(toMake).toContainText('Leopard Lane (Medium)')
  await expect(toMake).toContainText(name)
  await dara.goesTo('Bench')
  const bench = desk.getByRole('region', { name: 'Leopard Lane' })
  await expect(bench).toContainText('1 × Medium, 17 to 18 cm')
  await expect(bench.getByRole('row', { name: /Leopardskin jasper/ })).toBeVisible()
  expect(await printed(desk)).toEqual(['210 × 297'])
  await desk.getByRole('link', { name: 'Suppliers’ batches' }).click()
  await dara.arrivesAt('Batches')
  await desk.getByLabel('Material').fill('Leopardskin jasper')
  await desk.getByLabel('Supplier').fill('Bead House')
  await desk.getByLabel('Batch or invoice number').fill('LJ 2026/11')
  await dara.presses('Record batch', 'Recorded batch LJ 2026/11: Leopardskin jasper')
  await expect(desk.getByRole('region', { name: 'Recorded batches' }).getByRole('listitem')).toContainText('Bead House')
  await dara.goesTo('Bench')
  await bench.getByRole('link', { name: reference }).click()

  await arrivesAtTheOrder()
  await expect(desk.getByRole('region', { name: 'Items' })).toContainText('Happy birthday, Gráinne!')
  await expect(desk.getByRole('region', { name: 'Customer' })).toContainText(street)
  const papers = desk.getByRole('region', { name: 'Print' })
  for (const [paper, title, size] of [
    ['Bench sheet', 'Bench sheet', '210 × 297'],
    ['Packing slip', 'Packing slip, A6', '105 × 148'],
    ['Address label', 'Address label, 62 × 100 mm', '62 × 100'],
  ] as const) {
    await papers.getByRole('link', { name: paper }).click()
    await dara.arrivesAt(title)
    expect(await printed(desk), paper).toEqual([size])
    if (paper === 'Packing slip') {
      await desk.getByRole('link', { name: 'On A4 instead' }).click()
      await dara.arrivesAt('Packing slip, A4')
      expect(await printed(desk)).toEqual(['210 × 297'])
    }
    await desk.getByRole('link', { name: 'Order', exact: true }).click()
    await arrivesAtTheOrder()
  }
  const opening = desk.waitForEvent('popup')
  await papers.getByRole('link', { name: 'Gift slip' }).click()
  const slip = await opening
  await expect(slip.getByText('Happy birthday, Gráinne!')).toBeVisible()
  expect(await printed(slip)).toEqual(['105 × 148'])
  const [gift = ''] = /http\S+\/gift\/\S+/.exec(await slip.locator('body').innerText()) ?? []
  await slip.close()

  await dara.goesTo('Today')
  await dara.presses(`Mark as made: ${reference}`, `${reference} marked as made`)
  await expect(toMake).toContainText('All made.')
  await expect(desk.getByRole('heading', { name: 'To make 0' })).toBeFocused()
  await desk.getByRole('button', { name: `Post order ${reference}` }).click()

  await arrivesAtTheOrder()
  await desk.getByRole('button', { name: 'Mark posted and notify' }).click()
  await expect(desk.getByText('Enter the tracking code, or tick “No tracking”.')).toBeVisible()
  await dara.keepsTheFocus()
  await expectAccessible(desk)
  await desk.getByLabel('Tracking code or link').fill('RX123456789IE')
  await dara.presses('Mark posted and notify', 'Marked as posted. We’ll tell the customer in a minute')
  const next = desk.getByRole('region', { name: 'Next step' })
  await next.getByRole('button', { name: 'Undo' }).click()
  await expect(desk.getByText('Undone. The customer gets no e-mail')).toBeVisible()
  await dara.keepsTheFocus()
  await next.getByRole('button', { name: 'Post order' }).click()
  await desk.getByLabel('Tracking code or link').fill('RX123456789IE')
  await dara.presses('Mark posted and notify', 'Marked as posted. We’ll tell the customer in a minute')
  await expect(next).toContainText('We send the customer’s e-mail within a minute.')
  await desk.getByText('E-mails', { exact: true }).click()
  await desk.getByRole('button', { name: 'Send again: Order confirmation' }).click()
  await expect(desk.getByRole('dialog', { name: 'Send this e-mail again?' })).toBeVisible()
  await expectAccessible(desk)
  await dara.presses('Send e-mail again', 'Sending the e-mail again')
  await page.goto(gift)
  await expect(page.getByRole('heading', { name: 'Swap the size of your gift' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('The size you want').selectOption('Large, 19–20 cm round')
  await page.getByRole('button', { name: 'Swap the size' }).click()
  await expect(page.getByRole('heading', { name: 'We have your size swap' })).toBeVisible()
  await expectAccessible(page)
  await expect(desk.getByText('Swap requested on')).toBeVisible()
  await dara.presses('Mark as swapped', 'Swap completed')
  await dara.presses('Mark as delivered', 'Marked as delivered')
  await dara.presses('Undo “delivered”', 'Back to “Posted”')
  await dara.presses('Mark as delivered', 'Marked as delivered')
  await desk.getByLabel('Only you see this').fill('Rang before the post came')
  await dara.presses('Save note', 'Note saved')

  const statement = { name, reference, email: 'aoife@shopper.example', items: 'Leopard Lane' }
  expect((await page.request.post('/functions/v1/withdraw', { data: statement })).status()).toBe(200)
  await dara.goesTo('Today')
  const withdrawn = desk.getByRole('region', { name: 'Withdrawn' })
  await expect(withdrawn).toContainText('Refund by')
  await withdrawn.getByRole('link').click()
  await arrivesAtTheOrder()
  await desk.getByRole('button', { name: 'Refund items' }).click()
  const refund = desk.getByRole('dialog', { name: 'Refund items' })
  await refund.getByLabel('Leopard Lane (Medium), €35.00').check()
  await expectAccessible(desk)
  await refund.getByRole('button', { name: 'Review refund' }).click()
  await expect(refund.getByRole('alert')).toContainText('You refund €35.00 of €43.45')
  await expectAccessible(desk)
  await dara.presses('Refund €35.00', 'Refund of €35.00 on its way')
  await desk.getByText('Money', { exact: true }).click()
  await expect(desk.getByRole('region', { name: 'Money' })).toContainText('€35.00 refunded on')
  await desk.getByRole('button', { name: 'Record the return' }).click()
  await dara.presses('Complete withdrawal', 'Withdrawal completed')

  await desk.getByText('Timeline', { exact: true }).click()
  const timeline = desk.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(timeline).toContainText([
    'withdrawal dealt with',
    'asks for a refund of €35.00',
    'note written',
    'delivered',
    'not delivered after all',
    'delivered',
    'e-mail confirmation sent again',
    'posted, tracking RX123456789IE',
    'not posted after all',
    'posted, tracking RX123456789IE',
    'made',
    'paid',
  ])

  await dara.goesTo('Orders')
  const search = desk.getByLabel('Name, reference, e-mail or product')
  await search.fill('nobody at all')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('No orders match “nobody at all”.')).toBeVisible()
  await expect(search).toBeFocused()
  await expect(desk.getByRole('status').filter({ hasText: 'No orders found' })).toHaveCount(1)
  await expectAccessible(desk)
  await search.fill('zdzbl')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('main').getByRole('listitem')).toHaveText(new RegExp(`${name}.*${reference}`))
  await expect(search).toBeFocused()
  await expect(desk.getByRole('status').filter({ hasText: '1 order found' })).toHaveCount(1)
  await expectAccessible(desk)
  // The rest of the day is done at the big screen.
  await desk.setViewportSize({ width: 1280, height: 900 })
  await dara.goesTo('Figures')
  const months = desk.getByRole('region', { name: 'Months' })
  await expect(months.getByRole('row').nth(1)).toHaveText(/11€43€35$/)
  await dara.goesTo('Accounts')
  const movements = desk.getByRole('region', { name: 'Movements' }).getByRole('row')
  await expect(movements).toHaveText([/^Movement/, /^Sale.*€43\.45$/, /^Refund.*-€35\.00$/])
  const file = await desk.request.get((await desk.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '')
  expect(await file.text()).toContain(`sale,${reference}`)
  await dara.goesTo('Customers')
  await desk.getByRole('button', { name: 'Newsletter' }).click()
  await expect(desk.getByText('No readers yet.')).toBeVisible()
  await desk.getByRole('button', { name: 'Personal data' }).click()
  await desk.getByLabel('Customer’s e-mail address').fill('aoife@shopper.example')
  await desk.getByRole('button', { name: 'Show personal data' }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: '1 order' })).toBeVisible()
  await expectAccessible(desk)
  const saving = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Save data as a file' }).click()
  expect((await saving).suggestedFilename()).toBe('aoife@shopper.example.json')
  await desk.getByRole('button', { name: 'Erase data' }).click()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Erase aoife@shopper.example' }).click()
  await expect(desk.getByText(`Order ${reference} may be sent back until`)).toBeVisible()
  await expectAccessible(desk)
  await dara.goesTo('Access')
  await expect(desk.getByRole('region', { name: 'Where you are signed in' })).toContainText('This browser')
  await dara.goesTo('Products')
  await dara.goesTo('Orders')
  await desk.getByRole('main').getByRole('link', { name: reference }).click()
  await arrivesAtTheOrder()
  await desk.getByText('Timeline', { exact: true }).click()
  await expect(timeline.first()).toBeVisible()
  await desk.getByText('Money', { exact: true }).click()
  await desk.getByText('Add a company to the invoice').click()
  await desk.getByLabel('Company name').fill('Acme & Co')
  await dara.presses('Add to the invoice', 'Acme & Co is on the invoice')
  await dara.goesTo('Bench')
  await desk.getByRole('link', { name: 'Suppliers’ batches' }).click()
  await dara.arrivesAt('Batches')
  await desk.getByRole('link', { name: 'Recall and complaints' }).click()
  await dara.arrivesAt('Recall and complaints')
  const recalled = desk.getByRole('table', { name: 'Affected orders' }).getByRole('row')
  for (const width of [1280, 390]) {
    await desk.setViewportSize({ width, height: 844 })
    await desk.getByRole('form', { name: 'Find affected orders' }).getByLabel('Product').selectOption('')
    await desk.getByLabel('Or a supplier’s batch').fill('lj 2026')
    await desk.getByRole('button', { name: 'Find orders' }).click()
    await expect(recalled).toHaveText([/^Order/, new RegExp(`${reference}.*1.*aoife@shopper.example`)])
    await expectAccessible(desk)
  }
  expect(await printed(desk)).toEqual(['210 × 297'])
  expectProblem(/400.*complaints/)
  const complaint = desk.getByLabel('What’s wrong')
  for (const _ of [1, 2]) {
    await desk.getByRole('button', { name: 'Record complaint' }).click()
    await expect(complaint).toBeFocused()
    await expect(complaint).toHaveAccessibleDescription(/Error: Enter what’s wrong\./)
    await desk.getByLabel('Order (optional)').focus()
  }
  await complaint.fill('The elastic broke')
  await desk.getByLabel('Order (optional)').fill(reference)
  await dara.presses('Record complaint', 'Complaint recorded')
  await expect(desk.getByRole('region', { name: 'Complaints' }).getByRole('listitem')).toContainText(reference)
  await dara.goesTo('Today')
  await expect(desk.getByText('Nothing waits for you. Put the kettle on.')).toBeVisible()
})
