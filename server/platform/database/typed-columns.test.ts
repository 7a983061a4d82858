import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { builtInQuestions } from '#shop/settings/questions.ts'
import { createShop } from '#shop/shop.ts'
import { privacy } from '#shop/texts/privacy.ts'
import { solas } from '#shops/solas.ts'
import { deliverDue } from '../../contact/emails/emails.ts'
import { erasedParts } from '../../desk/handlers/personal-data.ts'
import { setFirm } from '../../orders/fulfilment/invoice-firms.ts'
import { buys, returning, sendForm } from '../../testing/buyer.ts'
import { shopForTest } from '../../testing/shop-for-tests.ts'
import { aoife, payOn, post, startCheckout } from '../../testing/shopper.ts'
import { webhooksArrive } from '../../testing/webhooks.ts'
import { typedNames, typedTables } from './typed-columns.ts'

/** Ids and digests that programs make, and moments: by how the schema names them. */
const idOrMoment = /(^|_)(id|hash|digest)$|_(at|until|since)$|^(at|since)$/

/** Columns that hold nothing that a buyer typed, by the reason. */
const excused: Readonly<Record<string, readonly string[]>> = {
  'one of a few words that the shop itself chooses': [
    ...[
      'orders.state',
      'orders.channel',
      'orders.zone',
      'orders.reference',
      'orders.reference_prefix',
      'outbox.kind',
      'outbox.state',
      'outbox.about_kind',
    ],
    ...['refunds.state', 'disputes.outcome', 'disputes.reason', 'disputes.answer_by', 'newsletter.topic'],
    ...[
      'newsletter.state',
      'reviews.state',
      'issues.topic',
      'issues.state',
      'suppressions.reason',
      'order_events.kind',
    ],
    ...[
      'offers.zone',
      'unmatched_payments.currency',
      'invoices.series',
      'invoice_rates.series',
      'invoices.kind',
      'invoices.movement',
      'invoice_series.series',
    ],
    ...['figures.month', 'figures.kind', 'pictures.state', 'pictures.shape'],
    ...['staff.role', 'desk_challenges.purpose', 'desk_challenges.asker', 'switches.name', 'event_cursor.name'],
    ...['troubles.name', 'troubles.detail', 'gift_swaps.wanted', 'withdrawals.scope'],
    'discount_codes.kind',
    ...['item_movements.kind', 'item_movements.cause_kind'],
    ...[
      'sandbox_events.type',
      'provider_events.type',
      'process_leases.holder',
      'change_counts.topic',
      'stock_movements.cause',
    ],
  ],
  'the id of an order': ['orders.goes_with', 'offers.goes_with'],
  'of the catalogue': [
    ...['discount_codes.categories', 'discount_codes.products'],
    ...['figures.key', 'figures.name', 'sent_items.name'],
    ...['sent_items.options', 'sent_items.batches', 'sent_items.reference', 'sent_items.country', 'complaints.product'],
    ...['catalogue_handles.handle', 'catalogue_draft.content', 'catalogue_snapshots.content'],
    ...[
      'stock.variant',
      'stock_movements.variant',
      'holdings.variant',
      'order_items.variant',
      'order_items.name',
      'order_items.ready_by',
    ],
    // A keyed digest of a network, kept for a day.
    'holdings.network',
    ...[
      'settings_draft.content',
      'pictures.file',
      'pictures.source',
      'pictures.crop',
      'pictures.trouble',
      'order_photos.file',
    ],
  ],
  'of the owner, about the shop': [
    ...['issues.subject', 'issues.text', 'reviews.answer', 'parcels.tracking', 'batches.what', 'batches.supplier'],
    ...[
      'batches.code',
      'stock_movements.reason',
      'orders.promise',
      'text_versions.name',
      'text_versions.text',
      'newsletter.consent',
      'invoices.seller',
    ],
    ...['orders.code', 'discount_codes.code', 'discount_codes.code_key'],
  ],
  'names staff, who are no buyers': [
    ...[
      'audit_log.who',
      'complaints.who',
      'stock_movements.who',
      'item_movements.who',
      'catalogue_draft.changed_by',
      'settings_draft.changed_by',
    ],
    ...[
      'catalogue_snapshots.published_by',
      'pictures.added_by',
      'order_photos.added_by',
      'staff.email',
      'staff.added_by',
    ],
    ...['desk_sessions.device'],
    ...['desk_passkeys.device', 'desk_passkeys.transports', 'desk_passkeys.public_key'],
  ],
  'a sentence of the shop that repeats nothing typed: the audit log is sealed': ['audit_log.what'],
  'an address of the payment page': ['orders.checkout_url'],
  'rebuilt from the columns of an order when they change, deleted with them': ['order_words.word'],
  'a secret of the shop': ['secrets.name', 'secrets.value', 'sandbox_settings.name', 'sandbox_settings.value'],
  'counts by digest or network, for a day at most': ['rate_limits.key', 'quota_takers.about', 'quota_takers.key'],
  'of the sandbox, where nobody buys; deleted after 30 days': [
    ...['sandbox_events.event', 'sandbox_replies.key', 'sandbox_replies.request', 'sandbox_replies.body'],
    ...['sandbox_sessions.payment', 'sandbox_sessions.session'],
  ],
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const listed = typedTables.flatMap(({ table, columns }) => columns.map(({ name }) => `${snake(table)}.${snake(name)}`))

async function open() {
  const shop = await shopForTest()
  const tables = await shop.services.db.withoutPlugins().introspection.getTables()
  const columns = tables.flatMap(({ name, columns: all }) => all.map((column) => ({ ...column, table: name })))
  const texts = columns.filter(({ dataType }) => /text|char|json/i.test(dataType))
  return { shop, columns: columns.map(({ table, name }) => `${table}.${name}`), texts }
}

test('every text column is listed as typed, or excused by name', async () => {
  const { texts } = await open()
  expect(texts.length).toBeGreaterThan(150)
  const known = new Set([...listed, ...Object.values(excused).flat()])
  const unknown = texts.filter(({ table, name }) => !idOrMoment.test(name) && !known.has(`${table}.${name}`))
  expect(
    unknown.map(({ table, name }) => `${table}.${name}`),
    'add it to server/platform/database/typed-columns.ts if a buyer types it, otherwise list it here with a reason',
  ).toEqual([])
})

test('the lists contain only existing columns, each once', async () => {
  const { columns } = await open()
  const named = [...listed, ...Object.values(excused).flat()]
  expect(named.filter((name) => !columns.includes(name))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
  for (const { table, orderId, address } of typedTables)
    for (const column of [orderId, address])
      if (column !== undefined) expect(columns).toContain(`${snake(table)}.${snake(column)}`)
})

const ownParts: Readonly<Record<string, readonly string[]>> = {
  // The id and the words of the question.
  'orders.answers': ['id', 'label'],
  'orderItems.choices': ['options', 'optionNames', 'personal', 'personalNames'],
}

test('every JSON field of an order is listed as typed or as the shop’s own', async () => {
  const { shop } = await open()
  await buys(shop, { cart: [{ id: '1', quantity: 2, size: 'Medium' }], answers: { delivery: 'Behind the gate' } })
  const { db } = shop.services
  const order = await db.selectFrom('orders').select(['address', 'answers']).executeTakeFirstOrThrow()
  const { choices } = await db.selectFrom('orderItems').select('choices').executeTakeFirstOrThrow()
  const partsOf = (text: string | null) =>
    [JSON.parse(text ?? '[]') as unknown].flat().flatMap((row) => Object.keys(row ?? {}))
  for (const name of ['address', 'answers'] as const) {
    const { parts = [] } = typedTables[0]?.columns.find((column) => column.name === name) ?? {}
    const own = ownParts[`orders.${name}`] ?? []
    expect(partsOf(order[name]).toSorted()).toEqual([...parts, ...own].toSorted())
  }
  expect(new Set(partsOf(choices))).toEqual(new Set(ownParts['orderItems.choices']))
})

/** How the privacy policy names each text that is typed about a person. */
const inPolicy: Readonly<Record<string, string>> = {
  'orders.email': 'Your e-mail address at checkout',
  'orders.name': 'Name, delivery address',
  'orders.phone': 'phone',
  'orders.address': 'delivery address',
  'orders.giftNote': 'gift note',
  'orders.answers': 'your answers to our questions',
  'orders.note': 'Messages you send us',
  'orderItems.choices': 'what you bought',
  'orderChanges.differences': 'delivery address',
  'exchanges.reason': 'Messages you send us',
  'giftSwaps.destination': 'An address that you type to swap',
  'invoiceFirms.name': 'accounts and tax',
  'invoiceFirms.vatNumber': 'accounts and tax',
  'invoices.content': 'accounts and tax',
  'withdrawals.email': 'A withdrawal that you send us: name, e-mail',
  'withdrawals.name': 'A withdrawal that you send us: name',
  'withdrawals.reference': 'order reference, what you return',
  'withdrawals.items': 'what you return',
  'refunds.cancelReason': 'Messages you send us',
  'reviews.name': 'the name you choose',
  'reviews.text': 'A review that you write: your stars, your words',
  'complaints.text': 'A complaint about',
  'outbox.lastError': 'An e-mail address that refuses our e-mails',
  'offers.email': 'steps before a contract',
  'offers.words': 'steps before a contract',
  'offers.lines': 'steps before a contract',
  'unmatchedPayments.name': 'Payment details',
  'unmatchedPayments.email': 'Payment details',
  'newsletter.email': 'Newsletter address',
  'newsletter.emailKey': 'Newsletter address',
  'suppressions.emailKey': 'An e-mail address that refuses our e-mails',
}
/** The sandbox's inbox holds only e-mails of a trial, so the policy need not name it. */
const inSandbox = ['sandboxInbox.recipient', 'sandboxInbox.subject', 'sandboxInbox.raw']

test('the privacy policy names every text that is typed about a person', () => {
  const typed = typedTables.flatMap(({ table, columns }) => columns.map(({ name }) => `${table}.${name}`))
  expect([...Object.keys(inPolicy), ...inSandbox].toSorted()).toEqual(typed.toSorted())
  const asking = createShop({
    products: solas.catalogue.products,
    settings: { questions: builtInQuestions.map((question) => ({ ...question, isOn: true })) },
  })
  const policy = JSON.stringify(privacy(asking))
  for (const words of Object.values(inPolicy)) expect(policy).toContain(words)
  expect(JSON.stringify(privacy(solas))).not.toContain('questions')
})

test('the sentence of what was erased names every text that was typed for an order', () => {
  const columns = typedTables.find(({ table }) => table === 'orders')?.columns ?? []
  const all = erasedParts({ paidAt: null, answers: '[{}]' })
  expect(all).toBe('e-mail address, name, phone, address, gift note, answers and notes')
  for (const { called } of columns) expect(all).toContain(called ?? 'a name for the sentence')
  expect(erasedParts({ paidAt: '', answers: '[]' })).toBe('e-mail address, phone, gift note and notes')
})

test('the log leaves out the fields of every typed column', () => {
  expect(typedNames).toEqual(expect.arrayContaining(['email', 'giftNote', 'lastError', 'destination']))
})

test('text that a buyer types is stored only in the listed columns', async () => {
  const { shop, texts } = await open()
  const { services } = shop
  const word = 'Xylander'
  const email = `${word}@example.ie`
  const cart = [{ id: '1', quantity: 2, size: 'Medium' }]
  const { id, sessionId, reference, page } = await buys(shop, {
    cart,
    email,
    giftWrap: true,
    giftNote: `To ${word}`,
    answers: { delivery: word },
  })
  const address = { line1: `1 ${word} Street`, line2: '', city: word, county: word, postcode: 'H91 X2Y3' }
  await sendForm(shop, page, { change: 'address', name: word, ...address })
  await sendForm(shop, page, { change: 'note', giftNote: `For ${word}` })
  await setFirm(services.shop(), services, { id }, { name: `${word} & Co`, vatNumber: null }, { who: 'owner' })
  await sendForm(shop, `${page}/withdraw`, { name: word, step: 'confirm', ...returning(id, 1) })
  await post(shop, publicCalls.withdraw.path, { name: word, email, reference, items: `The ${word} one` })
  await post(shop, publicCalls.sendOrderConfirmation.path, { sessionId, email, name: word })
  const unpaid = await startCheckout(shop, { cart, email: `second-${email}` })
  await payOn(shop, unpaid, 'declined', { ...aoife, email: `second-${email}`, name: word })
  await webhooksArrive(shop)
  await deliverDue(services)

  const found: string[] = []
  for (const { table, name } of texts) {
    const column = sql`lower(cast(${sql.ref(name)} as text))`
    const rows = sql`select 1 from ${sql.table(table)} where ${column} like ${`%${word.toLowerCase()}%`} limit 1`
    if ((await rows.execute(services.db.withoutPlugins())).rows.length > 0) found.push(`${table}.${name}`)
  }
  expect(found).toEqual(expect.arrayContaining(['orders.name', 'withdrawals.items', 'invoice_firms.name']))
  const elsewhere = found.filter((name) => !listed.includes(name) && !/^(sandbox_|order_words\.)/.test(name))
  expect(elsewhere).toEqual([])
})
