import { beforeEach, expect, test, vi } from 'vitest'
import { logError, startErrorReporting } from './error-reporting.ts'
import { countCartWith, eventLog, logEvent, pathHistory, recordPath, redact, SHOP_EVENT } from './event-log.ts'
import { MemoryStorage } from './memory-storage.ts'

// Shows S3.19, S8.17, S8.18, S8.20, S9.19.

const SESSION = `cs_test_${'a1b2c3d4e5f6g7h8'.repeat(3)}`
let storage: MemoryStorage
let page: EventTarget

beforeEach(() => {
  storage = new MemoryStorage()
  page = new EventTarget()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { href: `http://shop/#/order-confirmation?session_id=${SESSION}` })
  vi.stubGlobal('navigator', { userAgent: 'a browser' })
})

test.each([
  [`/functions/v1/order-status?session_id=${SESSION}`, '/functions/v1/order-status?session_id=[redacted]'],
  ['/#/order-confirmation?session_id=tr_WDqYK6vllg&x=1', '/#/order-confirmation?session_id=[redacted]&x=1'],
  [`${SESSION} failed`, '[redacted] failed'],
  ['no e-mail to aoife.byrne+x@mail.example.ie!', 'no e-mail to [redacted]!'],
  ['?email=aoife%40example.ie&x=1', '?email=[redacted]&x=1'],
  ['4 items @ €40.00', '4 items @ €40.00'],
  ['<aoife@example.ie>, sean@example.ie.', '<[redacted]>, [redacted].'],
  ['@example.ie', '@example.ie'],
])('redacts "%s" to "%s"', (text, kept) => {
  expect(redact(text)).toBe(kept)
})

test.each(['@', '%40', 'a@', 'm.'])('redacting a text that repeats %j does not hang the browser', (part) => {
  const text = part.repeat(4000 / part.length)
  expect(redact(text)).toBe(text)
})

test('a log entry has what, when and where, and no personal data', () => {
  countCartWith(() => 3)
  logEvent({
    type: 'checkout',
    message: 'payment_failed for aoife@example.ie',
    stack: `at ${SESSION}`,
    extra: { session: SESSION, total: 4000 },
  })
  const [entry] = eventLog.get()
  expect(entry).toMatchObject({
    type: 'checkout',
    message: 'payment_failed for [redacted]',
    userAgent: 'a browser',
    cartSize: 3,
    extra: { session: '[redacted]', total: 4000 },
  })
  expect(entry?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(storage.getItem('errorLog')).not.toMatch(/cs_test|aoife/)
})

test('the last 50 entries and the last 20 paths are kept', () => {
  for (let index = 1; index <= 60; index += 1) {
    logEvent({ type: 'error', message: String(index) })
    recordPath(`/product/${index}`)
  }
  expect(eventLog.get().map((entry) => entry.message)).toEqual(Array.from({ length: 50 }, (_, at) => String(at + 11)))
  expect(pathHistory.get()).toHaveLength(20)
  expect(eventLog.get().at(-1)?.pathHistory.at(-1)).toBe('/product/59')
})

test.each([
  ['no paths', { pathHistory: undefined }],
  ['a path that is none', { pathHistory: [{}] }],
  ['a stack that cannot be shown', { stack: { at: 1 } }],
  ['an extra that cannot be written', { extra: { total: { toString: 1 } } }],
])('a stored log entry with %s is skipped, and the others stay', (_, damage) => {
  logEvent({ type: 'error', message: 'whole' })
  const [entry] = eventLog.get()
  storage.setItem('errorLog', JSON.stringify([{ ...entry, ...damage }, entry]))
  expect(eventLog.get()).toEqual([entry])
})

test.each(['{', '[1,{"id":"x"},null]', '{"length":9}'])(
  'a damaged log (%s) is read as empty, and takes new entries',
  (text) => {
    storage.setItem('errorLog', text)
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(eventLog.get()).toEqual([])
    logError(new Error('broken'))
    expect(eventLog.get().map((entry) => entry.message)).toEqual(['broken'])
  },
)

test('blocked storage: the log and the paths hold until the page closes', () => {
  storage.trouble = 'blocked'
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  eventLog.set([])
  recordPath('/shop')
  logError(new Error('first'))
  logError('second')
  expect(eventLog.get().map(({ message, pathHistory: paths }) => [message, paths.at(-1)])).toEqual([
    ['first', '/shop'],
    ['second', '/shop'],
  ])
  storage.trouble = undefined
  eventLog.set([])
  pathHistory.set([])
})

test('cuts very long messages and stacks, so that 50 entries fit into storage', () => {
  logEvent({ type: 'error', message: 'x '.repeat(1e6), stack: 'y '.repeat(1e6) })
  expect(eventLog.get()).toMatchObject([{ message: 'x '.repeat(2000), stack: 'y '.repeat(2000) }])
})

test.each([
  ['error', { error: new TypeError('not a function') }, 'not a function'],
  ['error', { error: null, message: 'Script error.' }, 'Script error.'],
  ['unhandledrejection', { reason: new Error('nobody caught') }, 'nobody caught'],
  ['unhandledrejection', { reason: 'a plain word' }, 'a plain word'],
  ['unhandledrejection', { reason: { code: 7 } }, '{"code":7}'],
])('a browser event %s %o is logged', (kind, detail, message) => {
  startErrorReporting()
  page.dispatchEvent(Object.assign(new Event(kind), detail))
  expect(eventLog.get()).toMatchObject([{ type: 'error', message }])
})

test('any thrown value is logged, and logging it never throws', () => {
  const circular = { code: 7, self: {}, list: [{}] }
  circular.self = circular
  circular.list = [circular]
  const trap = {
    get code() {
      throw new Error('trap')
    },
  }
  const shared = { code: 7 }
  const thrown = [circular, { items: 7n }, trap, Object.create(null), [shared, shared], { toJSON: () => undefined }]
  for (const one of thrown) logError(one)
  logError(Object.assign(new Error('words'), { message: { code: 7 }, stack: 7 }))
  expect(eventLog.get().map(({ message }) => message)).toEqual([
    '{"code":7,"self":"[circular]","list":["[circular]"]}',
    '{"items":"7"}',
    '[object Object]',
    '{}',
    '[{"code":7},{"code":7}]',
    '[object Object]',
    '{"code":7}',
  ])
})

test('a checkout event is dispatched on the page without session ids, other events are not', () => {
  const sent: unknown[] = []
  page.addEventListener(SHOP_EVENT, (event) => sent.push(event instanceof CustomEvent && event.detail))
  logEvent({ type: 'checkout', message: 'purchase', extra: { total: 4000, session: SESSION } })
  logEvent({ type: 'error', message: 'broken' })
  expect(sent).toEqual([{ name: 'purchase', total: 4000, session: '[redacted]' }])
})
