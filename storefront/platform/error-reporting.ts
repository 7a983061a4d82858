import { logEvent } from './event-log.ts'

const describe = (thrown: unknown) =>
  typeof thrown === 'object' && thrown !== null ? JSON.stringify(thrown) : String(thrown)

/** Logs anything thrown, with its stack if it has one. */
export function logError(thrown: unknown, during?: string): void {
  const extra = during === undefined ? {} : { extra: { during } }
  if (thrown instanceof Error) logEvent({ type: 'error', message: thrown.message, stack: thrown.stack, ...extra })
  else logEvent({ type: 'error', message: describe(thrown), ...extra })
}

/** Logs uncaught errors and unhandled rejections from now on (S8.17). */
export function startErrorReporting(): void {
  window.addEventListener('error', (event) => logError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => logError(event.reason))
}
