import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { TO_BE_GIVEN } from '#shop/settings/settings.ts'
import { solas } from '#shops/solas.ts'
import { settingsFaultsOf } from '../../catalogue/publishing/faults.ts'
import { signIn } from '../../testing/desk.ts'
import { settingsOf } from '../../testing/publish-draft.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { findGuaranteeNotice, sha256 } from './guarantee-notice.ts'

// Shows S10.80.

const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
const confirmed = { sha256: sha256(svg), link: 'https://notice.example/' }

function folderWith(files: Readonly<Record<string, Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'notice-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  return folder
}

test('the notice file is accepted if its checksum is the one the owner confirmed, in any case', () => {
  const folder = folderWith({ 'guarantee-notice.svg': svg })
  const found = findGuaranteeNotice(folder, { ...confirmed, sha256: confirmed.sha256.toUpperCase() })
  expect(found).toEqual({ notice: { bytes: svg, type: 'image/svg+xml' } })
})

test.each([
  ['no file', {}, confirmed, 'in DATA_DIR'],
  ['a file that nobody has confirmed', { 'guarantee-notice.svg': svg }, solas.settings.guaranteeNotice, sha256(svg)],
  ['no address', { 'guarantee-notice.svg': svg }, { ...confirmed, link: TO_BE_GIVEN }, 'guaranteeNotice'],
  ['another file', { 'guarantee-notice.png': new Uint8Array([1]) }, confirmed, 'the one that is there has'],
])('a guarantee notice with %s is a problem that says what to do', (_, files, wanted, words) => {
  expect(findGuaranteeNotice(folderWith(files), wanted)).toMatchObject({
    problem: expect.stringContaining(words) as string,
  })
})

test('the guarantee notice is served byte for byte, and is a 404 before it exists', async () => {
  const shop = await shopForTest()
  expect((await shop.fetch('/guarantee-notice')).status).toBe(404)

  writeFileSync(join(shop.services.config.dataDir, 'guarantee-notice.svg'), svg)
  const { save, publishAll } = settingsOf(() => shop)
  expect(await save({ guaranteeNotice: confirmed })).toBeNull()
  expect(await publishAll()).toBeNull()
  const answer = await shop.fetch('/guarantee-notice')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(svg)
})

const sender = 'owner@solas.test'
const notices = ['one', 'two', 'three'].map((name) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`),
)

test('an uploaded guarantee notice is shown only after it is published', async () => {
  const shop = await shopForTest({ env: { OWNER_EMAIL: sender } })
  const desk = await signIn(shop)
  const { save, publishAll } = settingsOf(() => shop)
  const send = async (bytes: Uint8Array<ArrayBuffer> | undefined) =>
    (await desk.sendPicture(bytes ?? new Uint8Array(), { 'content-type': 'image/svg+xml' }, deskCalls.takeNotice.path))
      .status
  const shown = async () => {
    const answer = await shop.fetch('/guarantee-notice')
    return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : answer.status
  }
  const { services } = shop
  const isReady = () =>
    'notice' in findGuaranteeNotice(services.config.dataDir, services.shop().settings.guaranteeNotice)
  const [first, second, third] = notices
  writeFileSync(join(services.config.dataDir, 'guarantee-notice.svg'), svg)
  expect(await save({ guaranteeNotice: confirmed })).toBeNull()
  expect(await publishAll()).toBeNull()

  expect(await send(first)).toBe(200)
  expect(await shown(), 'the notice that somebody had placed').toEqual(svg)
  expect(await publishAll()).toBeNull()
  expect(await shown()).toEqual(first)

  expect(await send(second)).toBe(200)
  expect(await shown()).toEqual(first)
  expect(isReady(), 'a live shop starts').toBe(true)

  await Promise.all([send(second), send(third)])
  expect(await shown(), 'one of two at once is refused').toEqual(first)
  expect(isReady()).toBe(true)
})

test('a live shop cannot publish a checksum without its notice file', async () => {
  const shop = await shopForTest()
  const { db, config } = shop.services
  const faults = async (mode: 'live' | 'test') =>
    (await settingsFaultsOf(db, { own: { guaranteeNotice: confirmed }, products: [], config: { ...config, mode } }))
      .map(({ field }) => field)
      .filter((field) => field === 'guaranteeNotice')
  expect(await faults('live')).toEqual(['guaranteeNotice'])
  expect(await faults('test')).toEqual([])
  writeFileSync(join(config.dataDir, 'guarantee-notice.svg'), svg)
  expect(await faults('live')).toEqual([])
})
