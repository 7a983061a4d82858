import type { BrowserContext } from '@playwright/test'

/** Removes what browsers offer only over https and on localhost from every page of a context, as if it came over http in a home network. */
export async function openOverPlainHttp(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ofSecurePages = {
      Crypto: ['randomUUID', 'subtle'],
      Navigator: ['clipboard', 'serviceWorker', 'share', 'canShare', 'locks', 'storage', 'credentials', 'mediaDevices'],
      Window: ['caches', 'cookieStore', 'PublicKeyCredential'],
    }
    for (const [type, names] of Object.entries(ofSecurePages)) {
      const { prototype } = Reflect.get<object, string>(window, type) as { prototype: object }
      for (const name of names) {
        Reflect.deleteProperty(prototype, name)
        Reflect.deleteProperty(window, name)
      }
    }
    Object.defineProperty(window, 'isSecureContext', { value: false })
  })
}
