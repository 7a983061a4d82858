import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type Call = {
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}
/** Calls in a second, and the times that half and 99 of 100 of them stayed below, in ms. */
export type Figures = { readonly rate: number; readonly p50: number; readonly p99: number }

function send(origin: string, agent: Agent, { path, body, headers = {} }: Call): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const type =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const method = body === undefined ? 'GET' : 'POST'
  const sent = request(origin + path, { agent, method, headers: { ...type, ...headers } }, (answer) => {
    const read = text(answer).then((content) => {
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${content}`)
      return content
    })
    read.then(resolve, reject)
  })
  sent.on('error', reject).end(body)
  return promise
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export function figuresOf(times: readonly number[], withinMs: number): Figures {
  const sorted = times.toSorted((a, b) => a - b)
  return { rate: (times.length / withinMs) * 1000, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

/** Calls a server on so many connections for so long, or until there are no more calls; throws if an answer is not 200. */
export async function load(origin: string, calls: Iterator<Call>, connections: number, ms: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const start = performance.now()
  const connection = async () => {
    for (let at = start; at - start < ms; ) {
      const next = calls.next()
      if (next.done) break
      await send(origin, agent, next.value)
      times.push(performance.now() - at)
      at = performance.now()
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return figuresOf(times, performance.now() - start)
}

export function medianOf(runs: readonly Figures[]): Figures {
  const median = (figure: keyof Figures) =>
    quantile(
      runs.map((run) => run[figure]).toSorted((a, b) => a - b),
      0.5,
    )
  return { rate: median('rate'), p50: median('p50'), p99: median('p99') }
}
