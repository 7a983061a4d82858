import { storageKeys } from './storage-keys.ts'
import { createStoredValue } from './stored-value.ts'

const MAX_ENTRIES = 50
const MAX_PATHS = 20
const MAX_TEXT = 4000

/** The name of the window's event for each checkout and purchase event, for an owner to forward; the detail is {name, …extra}. */
export const SHOP_EVENT = 'shop:event'

type Extra = Readonly<Record<string, string | number | boolean | null>>

export type LoggedEvent = {
  readonly type: 'error' | 'network' | 'checkout'
  readonly message: string
  readonly stack?: string | undefined
  readonly endpoint?: string
  readonly status?: number
  readonly duration?: number
  readonly extra?: Extra
}

/** An entry of the log, with when and where it happened; timestamp in ISO UTC (S3.19). */
export type LogEntry = LoggedEvent & {
  readonly id: string
  readonly timestamp: string
  readonly url: string
  readonly userAgent: string
  readonly pathHistory: readonly string[]
  readonly cartSize: number
}

/** The id of a payment session: in an address, or by its length, as tokens are. */
const SESSION_ID = /(session_id=)[^\s&#"']+|[\w~-]{32,}/g
const WORD = /[^\s"'<>(),;:=&?/]+/g
const AFTER_AT = /.(?:@|%40)(.+)/i
const UP_TO_DOMAIN_END = /^.+\.[a-z]{2,}/i

// One expression for a whole address takes minutes for a link of 4000 '@'.
function redactEmail(word: string): string {
  const [, after = ''] = AFTER_AT.exec(word) ?? []
  const rest = after.replace(UP_TO_DOMAIN_END, '')
  return rest === after ? word : `[redacted]${rest}`
}

export function redact(text: string): string {
  return text.slice(0, MAX_TEXT).replace(SESSION_ID, '$1[redacted]').replace(WORD, redactEmail)
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

const isLogEntry = (value: unknown): value is LogEntry => {
  if (typeof value !== 'object' || value === null) return false
  const { pathHistory: paths, extra = {}, ...plain }: Partial<Record<string, unknown>> = { ...value }
  return (
    ['id', 'timestamp', 'type', 'message', 'url', 'userAgent'].every((key) => typeof plain[key] === 'string') &&
    Object.values(plain).every(isPlain) &&
    [paths, Object.values(extra ?? {})].every((list) => Array.isArray(list) && list.every(isPlain))
  )
}

/** The last 50 entries, oldest first (S8.18). */
export const eventLog = createStoredValue<readonly LogEntry[]>({
  key: storageKeys.errorLog,
  parse: (value) => (Array.isArray(value) ? value.filter(isLogEntry).slice(-MAX_ENTRIES) : []),
  initial: [],
})

/** The last 20 paths, oldest first (S8.18). */
export const pathHistory = createStoredValue<readonly string[]>({
  key: storageKeys.pathHistory,
  parse: (value) => (Array.isArray(value) ? value.filter((path) => typeof path === 'string').slice(-MAX_PATHS) : []),
  initial: [],
})

/** Adds a visited path to the history; the same one twice in a row counts once. */
export function recordPath(path: string): void {
  const clean = redact(path)
  pathHistory.set((paths) => (paths.at(-1) === clean ? paths : [...paths, clean].slice(-MAX_PATHS)))
}

let countCart = () => 0

export function countCartWith(count: () => number): void {
  countCart = count
}

function redactExtra(extra: Extra): Extra {
  return Object.fromEntries(
    Object.entries(extra).map(([name, value]) => [name, typeof value === 'string' ? redact(value) : value]),
  )
}

/** Writes an entry to the log, free of session ids and e-mail addresses; checkout events also go out as DOM events (S8.20, docs/decisions/019). */
export function logEvent({ message, stack, endpoint, extra, ...rest }: LoggedEvent): void {
  const entry: LogEntry = {
    ...rest,
    id: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`,
    timestamp: new Date().toISOString(),
    message: redact(message),
    ...(stack !== undefined && { stack: redact(stack) }),
    ...(endpoint !== undefined && { endpoint: redact(endpoint) }),
    ...(extra && { extra: redactExtra(extra) }),
    url: redact(location.href),
    userAgent: navigator.userAgent,
    pathHistory: pathHistory.get(),
    cartSize: countCart(),
  }
  eventLog.set((entries) => [...entries, entry].slice(-MAX_ENTRIES))
  if (entry.type === 'checkout')
    window.dispatchEvent(new CustomEvent(SHOP_EVENT, { detail: { name: entry.message, ...entry.extra } }))
}
