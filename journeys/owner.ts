import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './shop.ts'
import { readLetter } from './shopper.ts'

const phone = { width: 390, height: 844 }
/** What is behind 'More' on a phone. */
const rare = ['Figures', 'Accounts', 'People', 'Shop', 'Access'] as const

/** What the owner does at the desk, on a phone; every screen and dialog on the way is checked for accessibility. Letters come into the shop's inbox, unless it is said to which address and how they are read. */
export function owner(desk: Page, inbox: string, own?: { email: string; reads: (subject: RegExp) => Promise<string> }) {
  const arrivesAt = async (title: string) => {
    await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(desk.getByText('Loading')).toHaveCount(0)
    await expectAccessible(desk)
  }
  const readsInInbox = async (subject: RegExp) => {
    const letters = await desk.context().newPage()
    const text = await readLetter(letters, inbox, subject)
    await letters.close()
    return text
  }
  return {
    arrivesAt,

    async signsIn() {
      await desk.setViewportSize(phone)
      await desk.goto('/desk')
      await arrivesAt('Sign in')
      await desk.getByLabel('Your e-mail address').fill(own?.email ?? (await desk.locator('strong').innerText()))
      await desk.getByRole('button', { name: 'Send me a link' }).click()
      await arrivesAt('Look in your letters')
      const text = await (own?.reads ?? readsInInbox)(/Sign in to/)
      const code = /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0] ?? ''
      await desk.getByLabel('Code with 6 digits').fill(code)
      await desk.getByRole('button', { name: 'Sign in' }).click()
      await arrivesAt('Today')
    },

    async goesTo(screen: 'Today' | 'Bench' | 'Pieces' | 'Orders' | (typeof rare)[number]) {
      const screens = desk.getByRole('navigation', { name: 'Desk' })
      const isOnPhone = desk.viewportSize()?.width === phone.width
      if (isOnPhone && rare.some((name) => name === screen)) await screens.getByRole('button', { name: 'More' }).click()
      await screens.getByRole('link', { name: screen }).click()
      await arrivesAt(screen === 'Bench' ? 'Bench sheet' : screen)
    },

    async presses(button: string, news: string) {
      await desk.getByRole('button', { name: button, exact: true }).click()
      await expect(desk.getByRole('region', { name: 'Notifications' }).getByText(news).last()).toBeVisible()
      await expectAccessible(desk)
    },
  }
}
