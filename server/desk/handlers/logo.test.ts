import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { SettingsAnswer } from '#shop/desk/settings.ts'
import { icons } from '#shop/look.ts'
import { logoParts, logoUrl } from '#shop/pictures/logo.ts'
import { refuseDraft } from '#shop/publishing/draft-refusals.ts'
import { LogoSchema } from '#shop/settings/own-settings.ts'
import type { Logo, OwnSettings } from '#shop/settings/settings.ts'
import { loadSharp } from '../../catalogue/image-editor/sharp.ts'
import { makeLogo } from '../../catalogue/pictures/make-logo.ts'
import { settingsFaultsOf } from '../../catalogue/publishing/faults.ts'
import { sweepPictures } from '../../catalogue/publishing/sweep-pictures.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { buys } from '../../testing/buyer.ts'
import type { Browser } from '../../testing/desk.ts'
import { sampleLogo } from '../../testing/logos.ts'
import type { OpenShop } from '../../testing/open-shop.ts'
import { photograph, standIn } from '../../testing/photographs.ts'
import { publishDraft } from '../../testing/publish-draft.ts'
import { deskForTest } from '../../testing/shop-for-tests.ts'
import { slowness } from '../../testing/slowness.ts'

const DAY_MS = 86_400_000
const wide = await sampleLogo({ width: 1000, height: 200, margin: 40 })

const send = (browser: Browser, logo = wide, headers: Record<string, string> = {}) =>
  browser.sendPicture(logo, headers, deskCalls.addLogo.path)
const taken = async (answer: Response) => v.parse(LogoSchema, await answer.json())
async function keep(desk: Browser, settings: OwnSettings) {
  const { version } = v.parse(SettingsAnswer, await (await desk.get(deskCalls.readSettings.path)).json())
  return v.parse(SettingsAnswer, await (await desk.post(deskCalls.saveSettings.path, { settings, version })).json())
}
async function show(shop: OpenShop, desk: Browser, logo: Logo | null) {
  await keep(desk, { logo })
  expect(await publishDraft(shop.services)).toBeNull()
}
const textOf = async (answer: Promise<Response>) => (await answer).text()

const contentOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString()

async function placesOf(shop: OpenShop, desk: Browser, { id, page, reference }: Awaited<ReturnType<typeof buys>>) {
  await deliverDue(shop.services)
  const emails = (await shop.emails()).filter(({ text = '' }) => text.includes(reference))
  const confirmation = emails.find(({ subject = '' }) => subject.startsWith('Thank you'))
  const toOwner = emails.find(({ subject = '' }) => subject.startsWith('New order'))
  return {
    page: await textOf(shop.fetch(page)),
    email: confirmation?.html ?? '',
    attached: contentOf(toOwner?.attachments[0]?.content ?? ''),
    slip: await textOf(desk.get(pathTo(deskCalls.showParcelSlip, { id }))),
    invoice: await textOf(desk.get(pathTo(deskCalls.showInvoices, { id }))),
  }
}
const headOf = (html: string) => /<header.*?<\/header>/s.exec(html)?.[0] ?? ''

test('a logo is uploaded, saved in a draft, published, shown wherever the name was, and removed', {
  timeout: 60_000 * slowness(),
}, async () => {
  const { shop, desk } = await deskForTest()
  const before = await placesOf(shop, desk, await buys(shop))
  const logo = await taken(await send(desk))
  expect(logo).toEqual({ file: expect.stringMatching(/^[\da-f]{16}$/) as string, width: 200, height: 40 })
  expect((await keep(desk, { logo })).faults).toEqual([])
  expect(shop.services.shop().settings.logo, 'a draft shows nothing').toBeUndefined()
  expect(await publishDraft(shop.services)).toBeNull()

  const sold = await buys(shop)
  const after = await placesOf(shop, desk, sold)
  const size = 'width="200" height="40" alt="Solas"'
  expect(headOf(after.page)).toMatch(/<img [^>]*width="200" height="40" alt="Solas"/)
  expect(headOf(after.page)).toContain(`srcSet="${logoUrl(logo, '1x')}, ${logoUrl(logo, '2x')} 2x"`)
  expect(after.email).toContain(`http://solas.test${logoUrl(logo, 'email')}" ${size}`)
  expect(after.email).toContain(`srcset="http://solas.test${logoUrl(logo, 'email-dark')}"`)
  for (const paper of [after.attached, after.slip, after.invoice])
    expect(paper).toMatch(/<img class="logo" src="data:image\/png;base64,[^"]+" width="200" height="40" alt="Solas"\/>/)

  for (const part of logoParts) {
    const answer = await shop.fetch(logoUrl(logo, part))
    expect([part, answer.status, answer.headers.get('content-type')]).toEqual([part, 200, 'image/png'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  const sharp = await loadSharp()
  for (const [icon, { side }] of Object.entries(icons)) {
    const png = Buffer.from(await (await shop.fetch(`/icons/${icon}`)).arrayBuffer())
    expect(await sharp(png).metadata()).toMatchObject({ width: side, height: side, hasAlpha: false })
  }

  await show(shop, desk, null)
  const without = await placesOf(shop, desk, await buys(shop))
  const unnamed = (html: string) => html.replaceAll(/SOL-[A-Z\d]{8}|TEST-\d{6}|orders\/[\da-f-]{36}/g, '')
  expect(headOf(without.page)).toEqual(headOf(before.page))
  expect(unnamed(without.invoice)).toEqual(unnamed(before.invoice))
  for (const place of Object.values(without)) expect(place).not.toMatch(/pictures\/logo|class="logo"/)
  // An invoice never changes: that of the order before keeps its head.
  expect(await textOf(desk.get(pathTo(deskCalls.showInvoices, { id: sold.id })))).toEqual(after.invoice)
})

test.each<readonly [what: string, upload: () => Promise<Uint8Array<ArrayBuffer>>, status: number, words: RegExp]>([
  [
    'an SVG',
    async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
    /Save it as PNG or JPEG/,
  ],
  ['text', async () => new TextEncoder().encode('logo'), 415, /cannot read this/],
  ['a small one', () => sampleLogo({ width: 100, height: 50 }), 400, /400 pixels wide or 80 pixels high/],
  ['a white one', () => sampleLogo({ width: 800, height: 200, ink: '#ffffff' }), 400, /too pale/],
])('%s is refused as a logo with a reason, and can be uploaded again', async (_, upload, status, words) => {
  const { desk, shop } = await deskForTest()
  const bytes = await upload()
  for (const answer of [await send(desk, bytes), await send(desk, bytes)]) {
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ ok: false, error: expect.stringMatching(words) as string })
  }
  expect((await shop.services.pictures.list()).filter((key) => key.startsWith('logo'))).toEqual([])
})

test.each<readonly [what: string, wrong: (logo: Logo, photo: string) => Logo]>([
  ['a logo that was never sent', (logo) => ({ ...logo, file: '0123456789abcdef' })],
  ['another size than its files have', (logo) => ({ ...logo, height: 60 })],
  ['a photograph', (logo, photo) => ({ ...logo, file: photo })],
])('publishing refuses %s as the logo', async (_, wrong) => {
  const { shop, desk } = await deskForTest()
  const logo = await taken(await send(desk))
  const photo = v.parse(v.object({ file: v.string() }), await (await desk.sendPicture(await photograph())).json())
  await standIn(shop)
  const { faults } = await keep(desk, { logo: wrong(logo, photo.file) })
  const sentence = 'The logo is missing. Remove it, or send it again.'
  expect(faults).toEqual([{ field: 'logo', sentence }])
  expect(await publishDraft(shop.services)).toEqual(refuseDraft('wrong-settings', sentence))
})

test('publishing waits until a logo is made, and a logo cannot be used as a product picture', async () => {
  const { shop, desk } = await deskForTest()
  const { db } = shop.services
  const logo = await taken(await send(desk))
  await db.updateTable('pictures').set({ state: 'due' }).execute()
  const own = { logo }
  expect(await settingsFaultsOf(db, { own, products: [], config: shop.services.config })).toContainEqual({
    field: 'logo',
    sentence: 'The logo is being processed. Wait a moment.',
  })
  const row = await db.selectFrom('pictures').select(['file', 'source']).executeTakeFirstOrThrow()
  expect(await makeLogo(shop.services, row, new AbortController().signal)).toBeNull()
  const states = await desk.get(`${deskCalls.readPictures.path}?files=${logo.file}`)
  expect(await states.json()).toEqual({ pictures: [] })
  const crop = { left: 0, top: 0, side: 400 }
  expect((await desk.post(deskCalls.cropPicture.path, { file: logo.file, crop })).status).toBe(400)
})

test('keeps logos that are or were shown, and deletes unused ones after a week', async () => {
  const { shop, desk } = await deskForTest()
  const shown = await taken(await send(desk))
  const loose = await taken(await send(desk, await sampleLogo({ width: 300, height: 300 })))
  await show(shop, desk, shown)
  await show(shop, desk, null)
  shop.advance(8 * DAY_MS)
  expect(await sweepPictures(shop.services)).toBe(1)
  const statusOf = async (logo: Logo) => (await shop.fetch(logoUrl(logo, '1x'))).status
  expect([await statusOf(loose), await statusOf(shown)]).toEqual([404, 200])
  const kept = await shop.services.pictures.list()
  expect(kept.filter((key) => key.startsWith('master.'))).toHaveLength(1)
})
