import { expect } from 'vitest'
import { discoveryPaths } from '#shop/paths.ts'
import { deliverDue } from '../contact/emails/emails.ts'
import type { OpenShop } from './open-shop.ts'
import { readXml } from './read-xml.ts'
import { payOn, startCheckout } from './shopper.ts'
import { webhooksArrive } from './webhooks.ts'

/** Becomes markup wherever it is not escaped: it ends titles, attributes and CDATA. */
export const markup = '</title><script>alert(1)</script>"\'&]]>'

/** Fails where `markup` that is published is more than text: in feeds, sitemap, or the e-mails about an order of no. 3. */
export async function expectMarkupIsText(shop: OpenShop): Promise<void> {
  for (const path of [discoveryPaths.products, discoveryPaths.newProducts, discoveryPaths.sitemap]) {
    const xml = await (await shop.fetch(path)).text()
    expect(xml).not.toContain('<script')
    expect(() => readXml(xml)).not.toThrow()
  }
  await payOn(shop, await startCheckout(shop, { cart: [{ id: '3', quantity: 1, size: 'Medium' }] }))
  await webhooksArrive(shop)
  await deliverDue(shop.services, new AbortController().signal)
  const emails = await shop.emails()
  expect(emails.some(({ text = '' }) => text.includes('alert(1)'))).toBe(true)
  for (const { html = '' } of emails) expect(html).not.toContain('<script')
}
