import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Call } from '#shop/calls/call.ts'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { MeAnswer, SessionsAnswer } from '#shop/desk/access.ts'
import { refuseAccess } from '#shop/desk/access-refusals.ts'
import { OrderAnswer } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { KEEP_PATH } from '#shop/image-editor/edit.ts'
import { writeMovements } from '../../server/platform/database/order-items.ts'
import { buys } from '../../server/testing/buyer.ts'
import { type Browser, deskEmail, openBrowser, signIn, textsOf } from '../../server/testing/desk.ts'
import { type OpenShop, openShop } from '../../server/testing/open-shop.ts'

// Shows S10.180, S10.182, S10.186, S10.188, S10.205.

const owner = 'owner@solas.test'
let shop: OpenShop

beforeEach(async () => {
  shop = await openShop({ env: { OWNER_EMAIL: owner } })
})
afterEach(() => shop.close())

async function whoIs(browser: Pick<Browser, 'get'>): Promise<string | null> {
  return v.parse(MeAnswer, await (await browser.get(deskCalls.readMe.path)).json()).staff?.email ?? null
}

async function requestSignIn(browser: Browser) {
  const known = await textsOf(shop)
  await browser.post(deskCalls.requestSignInEmail.path, { email: owner })
  return deskEmail(shop, known)
}

// Signing out comes last.
const isLast = (call: string) => Number(call.endsWith(deskCalls.signOut.path))

async function helper(): Promise<Browser> {
  const browser = await signIn(shop)
  await browser.post(deskCalls.addStaff.path, { email: 'helper@solas.test', role: 'helper' })
  return signIn(shop, 'helper@solas.test')
}

test('a sign-in link works once, even if it is opened three times at once', async () => {
  const browser = openBrowser(shop)
  const { token } = await requestSignIn(browser)
  const answers = await Promise.all([1, 2, 3].map(() => browser.post(deskCalls.signInByLink.path, { token })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await browser.post(deskCalls.signInByLink.path, { token })).status).toBe(410)
})

test('a mail scanner that opens a sign-in link does not use it up and is not signed in', async () => {
  const browser = openBrowser(shop)
  const { token } = await requestSignIn(browser)
  const scanner = openBrowser(shop)
  await scanner.get(deskPaths.signIn(token))
  await shop.fetch(deskPaths.signIn(token), { method: 'HEAD' })
  expect((await scanner.post(deskCalls.signInByLink.path, { token })).status).toBe(409)
  expect((await browser.post(deskCalls.signInByLink.path, { token })).status).toBe(200)
})

test('a code is guessed five times, then even the right one is refused', async () => {
  const thief = openBrowser(shop)
  const { code, token } = await requestSignIn(thief)
  const wrong = code === '123456' ? '654321' : '123456'
  const guesses = await Promise.all([1, 2, 3, 4, 5].map(() => thief.post(deskCalls.signInByCode.path, { code: wrong })))
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([403]))
  expect((await thief.post(deskCalls.signInByCode.path, { code })).status).toBe(403)
  expect(await whoIs(thief)).toBeNull()
  // Somebody else's bad guesses do not take the owner's own e-mail away.
  const again = openBrowser(shop)
  expect((await again.post(deskCalls.signInByLink.path, { token })).status).toBe(409)
  const own = openBrowser(shop)
  expect((await own.post(deskCalls.signInByLink.path, { token: (await requestSignIn(own)).token })).status).toBe(200)
})

test('a session cookie planted before signing in does not become valid', async () => {
  const browser = openBrowser(shop)
  browser.cookies.set('desk', 'planted-by-somebody-else')
  const { token } = await requestSignIn(browser)
  await browser.post(deskCalls.signInByLink.path, { token })
  expect(browser.cookies.get('desk')).not.toBe('planted-by-somebody-else')
  const thief = openBrowser(shop)
  thief.cookies.set('desk', 'planted-by-somebody-else')
  expect([await whoIs(browser), await whoIs(thief)]).toEqual([owner, null])
})

test('signing in again or out invalidates the browser’s earlier session cookie', async () => {
  const browser = await signIn(shop)
  const thief = openBrowser(shop)
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
  expect(await whoIs(thief)).toBe(owner)
  await browser.post(deskCalls.signInByLink.path, { token: (await requestSignIn(browser)).token })
  expect([await whoIs(browser), await whoIs(thief)]).toEqual([owner, null])
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
  await browser.post(deskCalls.signOut.path)
  expect(await whoIs(thief)).toBeNull()
})

test('tokens, codes and session cookies are not stored readably in the database', async () => {
  const browser = openBrowser(shop)
  const { token, code } = await requestSignIn(browser)
  await browser.post(deskCalls.signInByLink.path, { token })
  const { db } = shop.services
  const rows = JSON.stringify([
    await db.selectFrom('deskCodes').selectAll().execute(),
    await db.selectFrom('deskSessions').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().execute(),
  ])
  for (const secret of [token, code, browser.cookies.get('desk') ?? '']) expect(rows).not.toContain(secret)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': '', origin: 'https://evil.example' }],
  [{ 'sec-fetch-site': '', origin: 'null' }],
])('another origin cannot act with the owner’s cookie: %j', async (headers) => {
  const browser = await signIn(shop)
  const { id } = await buys(shop)
  const { version } = v.parse(OrderAnswer, await (await browser.get(pathTo(deskCalls.readOrder, { id }))).json())
  expect((await browser.post(pathTo(deskCalls.made, { id }), { version }, headers)).status).toBe(403)
  expect((await browser.post(deskCalls.endSessions.path, { id: 'all' }, headers)).status).toBe(403)
  expect(await whoIs(browser)).toBe(owner)
})

test('desk calls accept only JSON, so forms of other sites are refused', async () => {
  const browser = await signIn(shop)
  const plain = { 'content-type': 'text/plain' }
  expect((await browser.post(deskCalls.endSessions.path, { id: 'all' }, plain)).status).toBe(415)
})

const open = ['me', 'sign-in', 'sign-in/link', 'sign-in/code', 'passkeys/challenge', 'passkeys/sign-in']
const forHelpers = {
  GET: [
    ...['passkeys', 'sessions', 'today', 'bench', 'live', 'batches', 'complaints', 'law', 'texts/:name/:number'],
    ...['orders', 'printing', 'orders/:id', 'orders/:id/parcel-slip', 'orders/:id/invoices', 'orders/:id/photo'],
    ...['catalogue', 'catalogue/products/:id', 'catalogue/products/:id/prices', 'catalogue/products/:id/stock'],
    ...['catalogue/pictures', 'catalogue/pictures/:file', 'bench/weeks'],
  ],
  POST: [
    ...['sign-out', 'confirm', 'confirm/ask', 'confirm/passkey', 'confirm/passkey/challenge'],
    ...['passkeys/new', 'passkeys/add', 'passkeys/remove', 'sessions/end', 'batches', 'complaints', 'emails/resend'],
    ...['orders/:id/made', 'orders/:id/unmade', 'orders/:id/posted', 'orders/:id/unposted', 'orders/:id/delivered'],
    ...['orders/:id/undelivered', 'orders/:id/note', 'orders/:id/delivery', 'orders/:id/item', 'orders/:id/firm'],
    ...[
      'orders/:id/withdrawal-done',
      'orders/:id/swap-done',
      'orders/:id/answers',
      'orders/:id/put-back',
      'orders/:id/came-back',
    ],
    'orders/:id/remove-photo',
    ...[
      'catalogue/create',
      'catalogue/remove-sample',
      'catalogue/move',
      'catalogue/products/:id',
      'catalogue/products/:id/revert',
    ],
    ...['catalogue/products/:id/remove', 'catalogue/pictures', 'catalogue/pictures/crop', 'orders/:id/photo'],
  ],
}

/** Calls that ask who is there once ten minutes have passed: money, access, what everybody sees or is sent, personal data, and what payments and the law rest on. Drafts, plans and backups change nothing of these. */
const asking = [
  deskCalls.refund.path,
  ...[
    deskCalls.askForNewPasskey.path,
    deskCalls.addPasskey.path,
    deskCalls.removePasskey.path,
    deskCalls.readStaff.path,
    deskCalls.removeStaff.path,
  ],
  ...[deskCalls.publish.path, deskCalls.undoPublish.path, deskCalls.redoPublish.path, deskCalls.sendIssue.path],
  ...[deskCalls.exportPersonalData.path, deskCalls.erasePersonalData.path, deskCalls.exportReaders.path],
  ...[deskCalls.makeWebhook.path, deskCalls.takeNotice.path],
]

const forOwners = {
  GET: [
    ...['staff', 'readers', 'issues', 'issues/:id/preview', 'reviews', 'unreachable', 'figures', 'accounts'],
    ...['accounts.csv', 'sent.csv', 'recall', 'recall.csv', 'offers', 'hero-pictures', 'settings', 'audit-log', 'shop'],
    'codes',
  ],
  POST: [
    ...['staff', 'staff/remove', 'person', 'person/file', 'person/erase', 'readers/file', 'issues', 'issues/test'],
    ...['issues/send', 'issues/stop', 'reviews/decide', 'reviews/ask', 'unreachable/lift', 'unmatched-payments/done'],
    ...['bench/told', 'unpaid', 'offers', 'offers/end', 'stall-sale', 'orders/:id/refund', 'orders/:id/refund-plan'],
    ...['orders/:id/extra', 'orders/:id/exchange', 'orders/:id/cancel-exchange', 'catalogue/products/:id/stock'],
    ...['catalogue/publish', 'catalogue/undo', 'catalogue/redo', 'hero-pictures', 'logo', 'page-pictures', 'settings'],
    ...['codes', 'codes/pause'],
    ...['settings/revert', 'shop/backup', 'shop/test-email', 'shop/webhook', 'shop/address', 'shop/notice'],
  ],
}

test('every call has the role and the confirmation of these lists', () => {
  const listed = (role: string, calls: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(calls).flatMap(([method, paths]) => paths.map((path) => `${method} /desk/api/${path}: ${role}`))
  const described = Object.values<Call>(deskCalls)
  expect(described.map(({ method, path, role }) => `${method.toUpperCase()} ${path}: ${role}`).sort()).toEqual(
    [
      ...listed('nobody', { GET: ['me'], POST: open.filter((path) => path !== 'me') }),
      ...[...listed('staff', forHelpers), ...listed('owner', forOwners), `POST ${KEEP_PATH}: owner`],
    ].sort(),
  )
  const confirmed = described.filter(({ confirm }) => confirm === true)
  expect(confirmed.map(({ path }) => path).sort()).toEqual(
    [...asking, deskCalls.addStaff.path].filter((path, index, all) => all.indexOf(path) === index).sort(),
  )
})

test('exactly the sensitive calls need a new confirmation ten minutes after sign-in', async () => {
  const { id } = await buys(shop)
  const boss = await signIn(shop)
  shop.advance(11 * 60_000)
  const posts = shop.app.routes.filter(
    ({ method, path }) =>
      method === 'POST' && path.startsWith('/desk/api/') && !open.includes(path.slice('/desk/api/'.length)),
  )
  const asked = new Set<string>()
  for (const path of [...new Set(posts.map((route) => route.path))].sort((one, other) => isLast(one) - isLast(other))) {
    const answer = await boss.post(path.replace(':id', id).replace(/:\w+/g, '1'))
    if (/"code":"not-confirmed"/.test(await answer.text())) asked.add(path)
  }
  expect([...asked].sort()).toEqual([...asking].sort())
})

const notOwner = refuseAccess('not-owner').message

test('every call needs a sign-in from its own pages, and an owner unless it is listed for helpers', async () => {
  const { id } = await buys(shop)
  const boss = await signIn(shop)
  const foreign = openBrowser(shop, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
  for (const [name, value] of boss.cookies) foreign.cookies.set(name, value)
  const browsers = { stranger: openBrowser(shop), helper: await helper(), foreign }
  const known = Object.entries(forHelpers).flatMap(([method, paths]) =>
    paths.map((path) => `${method} /desk/api/${path}`),
  )
  const ofHelpers = new Set([...known, `GET ${deskPaths.preview('/*')}`])
  const isClosed = (path: string) =>
    (/^\/desk\/(api\/\w|preview)/.test(path) && !open.includes(path.slice('/desk/api/'.length))) || path === KEEP_PATH
  const calls = new Map(
    shop.app.routes
      .filter(({ method, path }) => method !== 'ALL' && isClosed(path))
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  )
  expect(calls.size).toBeGreaterThan(80)
  for (const [name, { method, path }] of [...calls].sort(([one], [other]) => isLast(one) - isLast(other))) {
    const asked = path.replace(':id', id).replace(/:\w+/g, '1').replace('*', 'shop')
    const answerTo = async (browser: Browser) => {
      const answer = await (method === 'GET' ? browser.get(asked) : browser.post(asked))
      // A page says it in words.
      if (answer.status === 403 && (await answer.clone().text()).includes(notOwner)) return 'owners only'
      await answer.body?.cancel()
      return answer.status
    }
    const toHelper = await answerTo(browsers.helper)
    expect([name, await answerTo(browsers.stranger)]).toEqual([name, 401])
    expect([name, toHelper === 'owners only']).toEqual([name, !ofHelpers.delete(name)])
    if (method !== 'GET') expect([name, await answerTo(browsers.foreign)]).toEqual([name, 403])
  }
  expect([...ofHelpers]).toEqual([])
})

test('no call lets a helper refund money or add owners and other staff', async () => {
  const browser = await helper()
  const { id } = await buys(shop)
  const { version } = v.parse(OrderAnswer, await (await browser.get(pathTo(deskCalls.readOrder, { id }))).json())
  const body = { version, what: { kind: 'all' }, key: 'x' }
  for (const [path, sent] of [
    [pathTo(deskCalls['refund-plan'], { id }), body],
    [pathTo(deskCalls.refund, { id }), body],
    [deskCalls.readStaff.path, { email: 'helper@solas.test', role: 'owner' }],
    [deskCalls.removeStaff.path, { id: '00000000-0000-4000-8000-000000000000' }],
    [deskCalls.findPersonalData.path, { email: 'aoife@example.ie' }],
    [deskCalls.exportPersonalData.path, { email: 'aoife@example.ie' }],
    [deskCalls.erasePersonalData.path, { email: 'aoife@example.ie' }],
    [deskCalls.exportReaders.path, {}],
  ] as const)
    expect([path, (await browser.post(path, sent)).status]).toEqual([path, 403])
  for (const path of [
    deskCalls.readStaff.path,
    deskCalls.readFigures.path,
    deskCalls.readAccounts.path,
    deskCalls.exportAccounts.path,
    deskCalls.readReaders.path,
  ])
    expect([path, (await browser.get(path)).status]).toEqual([path, 403])
  expect((await browser.post(pathTo(deskCalls.made, { id }), { version })).status).toBe(200)
  const { role } = await shop.services.db
    .selectFrom('staff')
    .select('role')
    .where('email', '=', 'helper@solas.test')
    .executeTakeFirstOrThrow()
  expect(role).toBe('helper')
})

test('the sessions of others cannot be ended by their ids', async () => {
  const [boss, other] = [await signIn(shop), await helper()]
  const { sessions } = v.parse(SessionsAnswer, await (await boss.get(deskCalls.readSessions.path)).json())
  for (const { id } of sessions) await other.post(deskCalls.endSessions.path, { id })
  await other.post(deskCalls.endSessions.path, { id: 'all' })
  expect([await whoIs(boss), await whoIs(other)]).toEqual([owner, null])
})

test.each(["' or 1=1 --", '%', '_', 'a\u0000b', '𝕊'.repeat(90), 'zz\uffff', 'SOL-'])(
  'a search for %j finds no other people’s orders',
  async (search) => {
    const browser = await signIn(shop)
    await buys(shop)
    const response = await browser.get(`${deskCalls.readOrders.path}?search=${encodeURIComponent(search)}`)
    expect([200, 400]).toContain(response.status)
    if (search !== 'SOL-') expect(await response.text()).not.toContain('aoife')
  },
)

test('line breaks and scripts in tracking codes and addresses are refused', async () => {
  const browser = await signIn(shop)
  const { id } = await buys(shop)
  const { version } = v.parse(OrderAnswer, await (await browser.get(pathTo(deskCalls.readOrder, { id }))).json())
  for (const tracking of ['RX1\r\nBcc: a@evil.example', 'javascript:alert(1)', 'https://a"><script>', '=1+1'])
    expect((await browser.post(pathTo(deskCalls.posted, { id }), { version, tracking })).status).toBe(400)
  for (const email of ['a@b.ie\r\nBcc: c@d.ie', 'a@b.ie, c@d.ie'])
    expect((await browser.post(deskCalls.addStaff.path, { email, role: 'owner' })).status).toBe(400)
})

test('a script in any field that a buyer fills is text at the desk, without marks that reverse its direction', async () => {
  const browser = await signIn(shop)
  const { id } = await buys(shop)
  const script = '<script>alert(1)</script>\u202e\u0007'
  const address = { line1: script, line2: script, city: script, county: script, postcode: script, country: 'IE' }
  const answered = JSON.stringify([{ id: 'x', label: script, answer: script }])
  await shop.services.db
    .updateTable('orders')
    .set({ name: script, phone: script, giftNote: script, answers: answered, address: JSON.stringify(address) })
    .where('id', '=', id)
    .execute()
  await shop.services.db
    .insertInto('withdrawals')
    .values({
      id: 'withdrawal',
      orderId: id,
      receivedAt: '2026-11-20T12:00:00Z',
      name: script,
      reference: script,
      email: script,
      items: script,
      scope: 'words',
    })
    .execute()
  const cause = {
    at: '2026-11-20T12:00:00Z',
    who: 'the buyer',
    causeKind: 'withdrawal',
    causeId: 'withdrawal',
  } as const
  await writeMovements(shop.services.db, [{ itemId: `${id}-1`, kind: 'withdrawal-asked', quantity: 1 }], cause)
  const texts: string[] = []
  for (const path of [
    pathTo(deskCalls.readOrder, { id }),
    deskCalls.readToday.path,
    deskCalls.readBench.path,
    deskCalls.readOrders.path,
  ]) {
    const response = await browser.get(path)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    texts.push(await response.text())
    expect([path, texts.at(-1)]).toEqual([path, expect.not.stringMatching(/\u202e|\\u0007/)])
  }
  const { summary, withdrawals } = v.parse(OrderAnswer, JSON.parse(texts[0] ?? ''))
  const [withdrawal] = withdrawals
  expect([summary.name, withdrawal?.name, withdrawal?.items]).toEqual(Array(3).fill('<script>alert(1)</script>'))
  // The one script of a paper: its hash is in the policy, so no other runs.
  const withoutPrint = (page: string) => page.replace(/<script>const button=[^<]*print\(\)\)<\/script>/, '')
  const slip = await browser.get(pathTo(deskCalls.showParcelSlip, { id }))
  expect(slip.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(withoutPrint(await slip.text())).not.toMatch(/<script|\u202e/)
  const invoices = await browser.get(pathTo(deskCalls.showInvoices, { id }))
  expect(invoices.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(withoutPrint(await invoices.text())).not.toMatch(/<script|\u202e/)
})

test('desk pages are not cached or listed, and allow only their own scripts', async () => {
  const browser = await signIn(shop)
  for (const path of [deskPaths.today, deskCalls.readMe.path, deskCalls.readToday.path, deskPaths.signIn('x')]) {
    const { headers } = await browser.get(path)
    expect([path, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([path, 'no-store', 'noindex'])
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/)
  }
  expect(await (await shop.fetch('/robots.txt')).text()).toContain('Disallow: /desk')
})

test('sign-in e-mails requested by one network are limited to ten per person and a hundred in all', async () => {
  await shop.close()
  shop = await openShop({ env: { OWNER_EMAIL: owner, RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
  const flood = openBrowser(shop, { 'x-forwarded-for': '192.0.2.7' })
  const statuses: number[] = []
  for (let time = 0; time < 12; time += 1)
    statuses.push((await flood.post(deskCalls.requestSignInEmail.path, { email: 'somebody@example.ie' })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  for (let time = 0; time < 90; time += 1)
    expect((await flood.post(deskCalls.requestSignInEmail.path, { email: `somebody-${time}@example.ie` })).status).toBe(
      200,
    )
  expect((await flood.post(deskCalls.requestSignInEmail.path, { email: 'one-more@example.ie' })).status).toBe(429)
  const elsewhere = openBrowser(shop, { 'x-forwarded-for': '192.0.2.8' })
  expect((await elsewhere.post(deskCalls.requestSignInEmail.path, { email: owner })).status).toBe(200)
  await expect.poll(() => shop.emails()).toHaveLength(1)
})
