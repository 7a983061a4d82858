import { logEvent } from './event-log.ts'

// Cycles and big integers, which JSON does not have, become words.
function asJson(thrown: object): string | undefined {
  const open: unknown[] = []
  return JSON.stringify(thrown, function replace(this: unknown, _key, value: unknown) {
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object') return value
    while (open.length > 0 && open.at(-1) !== this) open.pop()
    if (open.includes(value)) return '[circular]'
    open.push(value)
    return value
  })
}

function describe(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  try {
    return asJson(thrown) ?? Object.prototype.toString.call(thrown)
  } catch {
    return Object.prototype.toString.call(thrown)
  }
}

export function logError(thrown: unknown, during?: string): void {
  const extra = during === undefined ? {} : { extra: { during } }
  const { message, stack }: { message: unknown; stack?: unknown } =
    thrown instanceof Error ? thrown : { message: thrown }
  logEvent({
    type: 'error',
    message: describe(message),
    ...(typeof stack === 'string' && { stack }),
    ...extra,
  })
}

/** Logs uncaught errors and unhandled rejections from now on (S8.17). */
export function startErrorReporting(): void {
  window.addEventListener('error', (event) => logError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => logError(event.reason))
}
