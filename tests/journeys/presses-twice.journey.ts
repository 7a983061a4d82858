import { signedInOwner } from './owner.ts'
import { expect, test } from './shop.ts'
import { shopper, waitsUntilHydrated } from './shopper.ts'

test('a double click on Proceed to Payment leaves the e-mail dialog open', { tag: '@both-widths' }, async ({
  page,
}) => {
  const orla = shopper(page)
  await orla.putsInTheCart('Rose Window')
  await orla.proceed.dblclick()
  const dialog = page.getByRole('dialog', { name: 'Where should we send your confirmation?' })
  await expect(dialog.getByLabel('Email address')).toBeFocused()
  await expect(dialog).toBeVisible()
})

test('the second press of a double click does nothing to the dialog that the first one opened', async ({ page }) => {
  const orla = shopper(page)
  await orla.putsInTheCart('Rose Window')
  const isHeldBack = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<boolean[]>()
    const observer = new MutationObserver(() => {
      const dialog = document.querySelector('dialog:modal')
      const targets = dialog ? [dialog.querySelector('form'), ...dialog.querySelectorAll('button')] : []
      if (targets.length === 0) return
      observer.disconnect()
      const press = { bubbles: true, cancelable: true, detail: 2 }
      const events = targets.flatMap((target) =>
        ['mousedown', 'click'].map((name) => !target?.dispatchEvent(new MouseEvent(name, press))),
      )
      resolve(events)
    })
    observer.observe(document, { attributes: true, childList: true, subtree: true })
    return { promise }
  })
  await orla.proceed.click()
  const events = await isHeldBack.evaluate(({ promise }) => promise)
  expect(new Set(events)).toEqual(new Set([true]))
  const dialog = page.getByRole('dialog', { name: 'Where should we send your confirmation?' })
  await expect(dialog.getByLabel('Email address')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('a double click on Buy Now adds one bracelet', async ({ page }) => {
  const orla = shopper(page)
  await page.goto('/product/5')
  await waitsUntilHydrated(page)
  await page.getByRole('button', { name: 'Buy Now' }).dblclick()
  await orla.arrivesAt('Your cart')
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible()
})

test('the e-mail error stands under its field and is read out', async ({ page }) => {
  const orla = shopper(page)
  await orla.putsInTheCart('Rose Window')
  await orla.givesTheEmail('nobody')
  const dialog = page.getByRole('dialog', { name: 'Where should we send your confirmation?' })
  const error = dialog.getByRole('alert').getByText('Please enter a valid email address')
  await expect(error).toBeVisible()
  const field = await dialog.getByLabel('Email address').boundingBox()
  const message = await error.boundingBox()
  expect(message?.y ?? 0).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0) - 1)
})

test('a double click on Sign up shows the thank-you without an error', async ({ page }) => {
  await page.goto('/')
  await waitsUntilHydrated(page)
  const newsletter = page.getByRole('region', { name: 'An e-mail now and then' })
  await newsletter.getByLabel('Email address').fill('orla@shopper.example')
  await newsletter.getByRole('button', { name: 'Sign up' }).dblclick()
  await expect(newsletter.getByText('Thank you.')).toBeVisible()
  await expect(newsletter.getByRole('alert')).toHaveCount(0)
})

test('a double click on Save in the setup saves once, without a conflict message', async ({ page, shop }) => {
  const nora = await signedInOwner(page, shop.inbox)
  await page.goto(`${new URL(shop.address).origin}/desk/setup/name`)
  await nora.arrivesAt('Name and contact')
  await page.getByLabel('Tagline').fill('Pressed twice, kept once')
  await page.getByRole('button', { name: 'Save and continue' }).dblclick()
  await nora.arrivesAt('Your words')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await nora.arrivesAt('Name and contact')
  await expect(page.getByLabel('Tagline')).toHaveValue('Pressed twice, kept once')
})
