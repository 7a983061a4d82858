import { decodeHTMLStrict } from 'entities/decode'
import { expect, test } from 'vitest'
import { standardLook } from '#shop/look.ts'
import { publishedSolas } from '../../catalogue/published/current.ts'
import { parseConfig } from '../../platform/config/config.ts'
import { storefrontFromSource } from '../../testing/storefront.ts'
import { signToken } from '../mail/link-token.ts'
import { linkWords } from '../mail/link-words.ts'
import { sampleEmails } from './samples.ts'

// Shows S10.89.

const origin = 'https://shop.example'
const parsed = parseConfig({})
if (!parsed.ok) throw new Error(parsed.problems.join())
const services = { config: { ...parsed.config, publicUrl: origin }, storefront: storefrontFromSource }
const emails = await sampleEmails(publishedSolas, services)

test('a shop without products has a sample of every e-mail, except the one about a product', async () => {
  const empty = { ...publishedSolas, catalogue: { ...publishedSolas.catalogue, products: [] } }
  const samples = await sampleEmails(empty, services)
  const others = emails.filter(({ key }) => key !== 'back-in-stock')
  expect(samples.map(({ key }) => key)).toEqual(others.map(({ key }) => key))
})

const buttonsIn = (html: string) => [...html.matchAll(/<a href="([^"]+)" class="button"[^>]*>([^<]+)<\/a>/g)]

test.each(emails)('$key uses the frame of all e-mails', ({ html }) => {
  expect(html).toMatch(
    /<p [^>]*><a href="https:\/\/shop\.example\/" class="link" [^>]*><picture><source [^>]*><img [^>]*alt="Solas"[^>]*><\/picture><\/a><\/p>\n<h1 /,
  )
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).toContain('max-width:600px')
  expect(html, 'a long word breaks').toMatch(/<td class="card" [^>]*overflow-wrap:anywhere/)
  expect(html).not.toMatch(/<(script|link|form|iframe|video|object)\b|url\(|@import/)
})

test.each(emails)('$key has one button at most, and its address stands in the plain text', ({ html, text }) => {
  const buttons = buttonsIn(html)
  expect(buttons.length).toBeLessThanOrEqual(1)
  for (const [, href = ''] of buttons) expect(text).toContain(decodeHTMLStrict(href))
})

test.each(emails)('$key loads only pictures of the shop, and is readable without them', ({ html, text }) => {
  for (const [image] of html.matchAll(/<img[^>]*>/g)) {
    expect(image).toMatch(/src="https:\/\/shop\.example\/pictures\/(wordmark\.png|[a-z\d.-]+\.jpg)"/)
    expect(image).toMatch(/ width="\d+" height="\d+" alt="[^"]+"/)
  }
  for (const [, address = ''] of html.matchAll(/(?:src|srcset|href|background|action)="([^"]*)"/g))
    expect(address.startsWith(`${origin}/`), address).toBe(true)
  expect(text).not.toContain('/pictures/')
})

test.each(['confirmation', 'owner', 'payment-failed', 'posted', 'order-changed', 'order-changed-notice'])(
  '%s shows every item',
  (kind) => {
    const { html = '', text = '' } = emails.find(({ key }) => key === kind) ?? {}
    const pictures = [...text.matchAll(/^(?:- )?\d+ × ([^(]+) \(/gm)].map(([, name]) => `Picture of ${name}`)
    expect(pictures).toHaveLength(2)
    expect([...html.matchAll(/alt="([^"]+)"/g)].map(([, alt]) => alt)).toEqual(['Solas', ...pictures])
  },
)

test('each e-mail with a button leads to the right page', () => {
  const order = `${origin}/order/${signToken('sample', 'order', 'sample-order')}`
  const leads = Object.fromEntries(emails.map(({ key, html }) => [key, buttonsIn(html)[0]?.[1]]))
  expect(leads).toMatchObject({
    confirmation: order,
    owner: `${origin}/desk/orders/sample-order`,
    'payment-failed': `${origin}/shop`,
    refund: order,
    withdrawal: order,
    'order-changed': order,
    'order-link': order,
    'order-changed-notice': `${origin}/desk/orders/sample-order`,
    newsletter: `${origin}/newsletter/confirm?token=sample`,
    trouble: `${origin}/desk`,
  })
  expect(leads.posted, 'a gift’s receiver may read it, and the page has prices').toBeUndefined()
})

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each(['light', 'dark'] as const)('every text of an e-mail has enough contrast in %s mode', (scheme) => {
  const { colors, darkEmail } = standardLook
  const { text, textMuted, accent } = scheme === 'light' ? colors : darkEmail
  const card = scheme === 'light' ? colors.surfaceRaised : darkEmail.card
  for (const one of [text, textMuted, accent]) expect(contrast(one, card), one).toBeGreaterThanOrEqual(7)
  expect(contrast(scheme === 'light' ? colors.onAccent : colors.text, accent)).toBeGreaterThanOrEqual(7)
})

test.each(emails)(
  '$key never breaks a reference at its hyphen, except in its title and preheader',
  ({ html, text }) => {
    const shown = html.replace(/<title>.*?<\/title>/, '').replace(/<div style="display:none[^>]*>.*?<\/div>/, '')
    expect(shown.replaceAll(/<[^>]*>/g, '')).not.toMatch(/SOL-\w/)
    expect(html.match(/href="[^"]*\u2011/g)).toBeNull()
    expect(text).not.toContain('\u2011')
  },
)

test('no e-mail footer has placeholders or facts that the owner has not given', () => {
  for (const { key, html } of emails) {
    const footer = html.slice(html.lastIndexOf('<div class="line quiet"'))
    expect(footer.slice(0, footer.indexOf('</div>')), key).not.toMatch(/[[\]]|to be given/)
  }
})

test('the customer’s rights are in a separate part below the main text', () => {
  const rights = emails.filter(({ html }) => html.includes('<h2 '))
  expect(rights.map(({ key }) => key)).toEqual(['confirmation', 'exchange', 'exchange-cancelled', 'receipt', 'posted'])
  for (const { html, text } of rights) {
    expect(html).toMatch(
      /<h2 class="line" style="margin:24px 0 16px;padding:24px 0 0;border-top:[^"]+">Your rights<\/h2>/,
    )
    expect(text).toContain('\n\nYour rights\n-----------\n\n')
  }
})

test.each(emails)('$key has no link that ends with the full stop of its sentence', ({ html }) => {
  expect([...html.matchAll(/href="([^"]+[.,;:])"/g)].map(([, href]) => href)).toEqual([])
})

test.each(emails)('$key shows link texts instead of URLs, with signed URLs in the plain text', ({ html, text }) => {
  expect(html.replaceAll(/<[^>]*>/g, '')).not.toContain('https://')
  for (const [, url = '', words = ''] of html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)) {
    expect(words, url).not.toMatch(/sample-order|token=|\/review\/|\/sign-in\//)
    if (/sample-order|token=|\/stop$/.test(url)) expect(text).toContain(decodeHTMLStrict(url))
  }
})

test.each([
  ['/order/abc.def', 'See your order'],
  ['/order/abc.def/withdraw', 'Withdraw from this order'],
  ['/gift/abc.def', 'Swap the gift'],
  ['/review/abc.def/stop', 'No more review requests'],
  ['/newsletter/unsubscribe?token=abc', 'Unsubscribe and delete my address'],
  ['/desk/sign-in/abc', 'Sign in to the desk'],
  ['/your-guarantee', 'Your guarantee'],
  ['/returns-refunds?withdraw=1', 'Withdraw from an order'],
  ['/product/claret-evening', 'See it in the shop'],
  ['/#/product/1', 'See it in the shop'],
  ['/about', `${origin}/about`],
])('the text of the link to %s is "%s"', (path, words) => {
  expect(linkWords(`${origin}${path}`)).toBe(words)
})
