import * as v from 'valibot'
import { startChild } from './child.ts'

export const Faults = v.object({
  api: v.picklist(['well', 'slow', 'hanging', 'broken', 'limiting']),
  webhooks: v.picklist(['well', 'lost', 'doubled']),
})
export type Faults = v.InferOutput<typeof Faults>

const Payments = v.array(
  v.object({
    session: v.string(),
    orderId: v.string(),
    email: v.string(),
    paid: v.boolean(),
    total: v.number(),
    refunded: v.number(),
    disputed: v.boolean(),
  }),
)

export type ProviderPayment = v.InferOutput<typeof Payments>[number]

type ProviderOptions = {
  readonly dataDir: string
  readonly port: number
  readonly shop: string
  readonly secret: string
}

/** Starts the sandbox as a process of its own, reached over HTTP like the provider; it may be killed and started again. */
export async function openProviderProcess(options: ProviderOptions, clock: { readonly offsetMs: number }) {
  const start = () => startChild('./provider-process.ts', { ...options, ...clock })
  let child = start()
  await child.opened
  return {
    origin: `http://127.0.0.1:${options.port}`,
    ask: (name: 'clock' | 'hold' | 'refund' | 'dispute' | 'release', argument: unknown) => child.ask(name, argument),
    faults: (faults: Partial<Faults>) => child.ask('faults', { api: 'well', webhooks: 'well', ...faults }),
    payments: async (): Promise<ProviderPayment[]> => v.parse(Payments, await child.ask('payments')),
    kill: () => child.kill(),
    async restart() {
      child = start()
      await child.opened
    },
  }
}
