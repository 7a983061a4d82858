import { logEvent } from './event-log.ts'

/** Fetches and logs what fails: status 400 and above, or 0 where no answer came, which is thrown on as it was (specification 7). */
export async function loggedFetch(endpoint: string, init: RequestInit = {}): Promise<Response> {
  const method = init.method ?? 'GET'
  const start = performance.now()
  const logFailure = (status: number, statusText: string) =>
    logEvent({
      type: 'network',
      message: `HTTP ${status}: ${method} ${endpoint}`,
      endpoint,
      status,
      duration: Math.round(performance.now() - start),
      extra: { method, statusText },
    })
  try {
    const response = await fetch(endpoint, init)
    if (response.status >= 400) logFailure(response.status, response.statusText)
    return response
  } catch (cause) {
    logFailure(0, cause instanceof Error ? cause.message : String(cause))
    throw cause
  }
}
