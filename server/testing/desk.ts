import { vi } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import type { OpenShop } from './open-shop.ts'
import { slowness } from './slowness.ts'

type Shop = Pick<OpenShop, 'fetch' | 'emails' | 'services'>

/** A browser at the desk: keeps its cookies, and sends with each call what a browser would of where it comes from. */
export function openBrowser(shop: Pick<Shop, 'fetch'>, headers: Readonly<Record<string, string>> = {}) {
  const cookies = new Map<string, string>()
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = new Headers({ 'sec-fetch-site': 'same-origin', ...headers, ...(cookie && { cookie }) })
    for (const [name, value] of new Headers(init.headers)) sent.set(name, value)
    const response = await shop.fetch(path, { ...init, headers: sent })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    get: (path: string) => send(path),
    post: (path: string, body: unknown = {}, more: Record<string, string> = {}) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...more },
      }),
    sendPicture: (
      bytes: Uint8Array<ArrayBuffer>,
      more: Record<string, string> = {},
      path: string = deskCalls.readPictures.path,
    ) => send(path, { method: 'POST', body: bytes, headers: { 'content-type': 'image/jpeg', ...more } }),
  }
}

export type Browser = ReturnType<typeof openBrowser>

export async function textsOf(shop: Shop): Promise<string[]> {
  return (await shop.emails()).map(({ text = '' }) => text)
}

const COMES_WITHIN = { timeout: 10_000 * slowness() }

/** The token of the link and the code in the e-mail for the desk that has come beside the known ones; waits until it is there. */
export async function deskEmail(
  shop: Shop,
  known: readonly string[] = [],
): Promise<{ to: string; token: string; code: string }> {
  return vi.waitFor(async () => {
    const emails = (await shop.emails()).filter(({ subject }) => /^(Sign in to|Your code for)/.test(subject ?? ''))
    const email = emails.find(({ text = '' }) => !known.includes(text))
    if (email === undefined) throw new Error('The e-mail has not come')
    const text = email.text ?? ''
    return {
      to: email.to?.[0]?.address ?? '',
      token: /\/desk\/sign-in\/([\w-]+)/.exec(text)?.[1] ?? '',
      code: /\b(\d{6})\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[1] ?? '',
    }
  }, COMES_WITHIN)
}

export async function signIn(shop: Shop, email = shop.services.config.mail.owner): Promise<Browser> {
  const known = await textsOf(shop)
  const browser = openBrowser(shop)
  await browser.post(deskCalls.requestSignInEmail.path, { email })
  const { token } = await deskEmail(shop, known)
  const response = await browser.post(deskCalls.signInByLink.path, { token })
  if (response.status !== 200) throw new Error(`Nobody was signed in: ${await response.text()}`)
  return browser
}
