import type { APIResponse, Page } from '@playwright/test'
import sharp from 'sharp'
import * as v from 'valibot'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { MeAnswer } from '#shop/desk/access.ts'
import { expectAccessible } from './accessible.ts'
import { expect } from './shop.ts'
import { readEmail } from './shopper.ts'

const phone = { width: 390, height: 844 }
export const MAKING_MS = 60_000

/** A photograph as a phone stores it that is held sideways: so many pixels high and wide as it lies there. */
export async function photograph(name: string, colour: string, { width, height } = { width: 900, height: 1000 }) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const signIn = /Sign in to/

const rare = ['Figures', 'Accounts', 'Customers', 'Shop', 'Access'] as const

export const keptDrafts = (desk: Page) =>
  desk.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('desk-draft ')))

/** The owner's actions at the desk, on a phone; every screen and dialog on the way is checked for accessibility. E-mails arrive in the shop's inbox, unless `own` gives another address and how to read its e-mails. */
export function owner(desk: Page, inbox: string, own?: { email: string; reads: (subject: RegExp) => Promise<string> }) {
  const arrivesAt = async (title: string) => {
    await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(desk.getByText('Loading')).toHaveCount(0)
    await expectAccessible(desk)
  }
  const inInbox = async <Found>(look: (inboxPage: Page) => Promise<Found>) => {
    const inboxPage = await desk.context().newPage()
    const found = await look(inboxPage)
    await inboxPage.close()
    return found
  }
  // Other journeys may have signed in at the same shop.
  const countSignIns = () =>
    inInbox(async (inboxPage) => {
      await inboxPage.goto(inbox)
      return inboxPage.getByRole('link', { name: signIn }).count()
    })
  // The page itself holds the focus once the element that had it is gone.
  const keepsTheFocus = () => expect(desk.locator(':focus')).toHaveCount(1)
  const notifications = desk.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  const dismisses = async (messages = notifications) => {
    await messages.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click()
    })
    await expect(messages).toHaveCount(0)
  }
  const presses = async (button: string, message: string) => {
    const messages = notifications.filter({ hasText: message })
    // The same words may still stand there from the press before.
    await dismisses(messages)
    await desk.getByRole('button', { name: button, exact: true }).click()
    await expect(messages).toBeVisible()
    await keepsTheFocus()
    await expectAccessible(desk)
  }
  const goesTo = async (screen: 'Today' | 'Bench' | 'Products' | 'Orders' | (typeof rare)[number]) => {
    const screens = desk.getByRole('navigation', { name: 'Desk' })
    const isOnPhone = desk.viewportSize()?.width === phone.width
    if (isOnPhone && rare.some((name) => name === screen)) await screens.getByRole('button', { name: 'More' }).click()
    await screens.getByRole('link', { name: screen }).click()
    await arrivesAt(screen)
  }
  const changesTheShop = async (button: string, confirmation: string, message: string) => {
    await goesTo('Products')
    await desk.getByRole('button', { name: button, exact: true }).click({ timeout: MAKING_MS })
    await expectAccessible(desk)
    await presses(confirmation, message)
  }
  return {
    arrivesAt,
    goesTo,
    presses,
    /** Dismisses all notifications: they move with the save bar as the page scrolls, and could come between a press and its release. */
    dismisses: () => dismisses(),
    keepsTheFocus,

    publishes: () => changesTheShop('Publish', 'Publish now', 'Published. Everyone sees it now'),
    undoesThat: () => changesTheShop('Undo the last publish', 'Undo publish', 'The previous version is live again'),

    async signsInByHand() {
      await desk.setViewportSize(phone)
      await desk.goto('/desk')
      await arrivesAt('Sign in')
      await desk.getByLabel('Your e-mail address').fill(own?.email ?? (await desk.locator('strong').innerText()))
      const before = own?.reads ? 0 : await countSignIns()
      await desk.getByRole('button', { name: 'Send me a link' }).click()
      await arrivesAt('Check your e-mail')
      const text = own?.reads
        ? await own.reads(signIn)
        : await inInbox((inboxPage) => readEmail(inboxPage, inbox, signIn, before + 1))
      const code = /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0] ?? ''
      await desk.getByLabel('Code with 6 digits').fill(code)
      await desk.getByRole('button', { name: 'Sign in' }).click()
      await arrivesAt('Today')
    },

    /** Has signed in, by the calls behind the screens and the link of the e-mail. */
    async signsIn() {
      await desk.setViewportSize(phone)
      if (own) return this.signsInByHand()
      const { request } = desk
      const answered = async (answer: APIResponse) => {
        expect(answer.status(), await answer.text()).toBe(200)
        return answer
      }
      const links = async () =>
        [...(await (await request.get(inbox)).text()).matchAll(/href="([^"]+)"[^>]*>[^<]*Sign in to/g)].map(
          ([, href = '']) => href,
        )
      const me = v.parse(MeAnswer, await (await answered(await request.get(deskCalls.readMe.path))).json())
      const known = await links()
      const headers = { origin: new URL(inbox).origin }
      await answered(
        await request.post(deskCalls.requestSignInEmail.path, { headers, data: { email: me.inbox?.email } }),
      )
      await expect.poll(async () => (await links()).length).toBe(known.length + 1)
      const [newest = ''] = await links()
      const [, token] = /\/desk\/sign-in\/([\w-]+)/.exec(await (await request.get(newest)).text()) ?? []
      await answered(await request.post(deskCalls.signInByLink.path, { headers, data: { token } }))
      await desk.goto('/desk')
      await arrivesAt('Today')
    },
  }
}

/** The owner of the shop, signed in at the desk. */
export async function signedInOwner(desk: Page, inbox: string) {
  const person = owner(desk, inbox)
  await person.signsIn()
  return person
}
