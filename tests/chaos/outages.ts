import type { TestEnvironment } from './test-environment.ts'

const MINUTE_MS = 60_000

export type Outage = {
  readonly name: string
  readonly begin: (environment: TestEnvironment) => unknown
  readonly end: (environment: TestEnvironment) => unknown
  /** Webhooks are held until before or after the sweep that follows the end, and then come the last first. */
  readonly heldUntil?: 'before the sweep' | 'after the sweep'
  /** True if webhooks about refunds and disputes are lost, so that only reading the provider's events back finds them. */
  readonly readsBack?: boolean
  readonly lastsMs?: number
  readonly backWithinMs?: number
  readonly laterMs?: number
}

export const outages: readonly Outage[] = [
  { name: 'mail server down', begin: ({ mail }) => mail.close(), end: ({ mail }) => mail.open() },
  ...(['slow', 'refusing', 'cutting'] as const).map((manner) => ({
    name: `mail server ${manner === 'cutting' ? 'cutting off after DATA' : manner}`,
    begin: ({ mail }: TestEnvironment) => mail.behave(manner),
    end: ({ mail }: TestEnvironment) => mail.behave('well'),
  })),
  {
    name: 'mail server taking 20 s for its 250',
    begin: ({ mail }) => mail.behave('scanning'),
    end: ({ mail }) => mail.behave('well'),
    lastsMs: 10_000,
    // The e-mail in hand stays in the hands of the process that sends it.
    laterMs: 0,
  },
  { name: 'provider killed', begin: ({ provider }) => provider.kill(), end: ({ provider }) => provider.restart() },
  ...(
    [
      ['slow', 'provider slow (3 s)'],
      ['hanging', 'provider answers too late (8 s)'],
      ['broken', 'provider answers 500'],
      ['limiting', 'provider answers 429'],
    ] as const
  ).map(([api, name]) => ({
    name,
    begin: ({ provider }: TestEnvironment) => provider.faults({ api }),
    end: ({ provider }: TestEnvironment) => provider.faults({}),
    ...(api === 'hanging' && { lastsMs: 15_000 }),
  })),
  {
    name: 'webhooks lost, of disputes too',
    readsBack: true,
    laterMs: 60 * MINUTE_MS,
    begin: ({ provider }) => provider.faults({ webhooks: 'lost' }),
    end: ({ provider }) => provider.faults({}),
  },
  {
    name: 'webhooks doubled, both at once',
    begin: ({ provider }) => provider.faults({ webhooks: 'doubled' }),
    end: ({ provider }) => provider.faults({}),
  },
  { name: 'webhooks in the wrong order', heldUntil: 'before the sweep', begin: () => {}, end: () => {} },
  {
    name: 'webhooks a day late',
    heldUntil: 'after the sweep',
    laterMs: 24 * 60 * MINUTE_MS,
    begin: () => {},
    end: () => {},
  },
  {
    name: 'database full',
    begin: ({ shop }) => shop.ask('full', true),
    end: ({ shop }) => shop.ask('full', false),
  },
  ...([10, -10] as const).map((minutes) => ({
    name: `the shop's clock 10 minutes ${minutes > 0 ? 'fast' : 'slow'}`,
    begin: (environment: TestEnvironment) => environment.setShopOff(minutes * MINUTE_MS),
    end: (environment: TestEnvironment) => environment.setShopOff(0),
  })),
  {
    name: "the shop's clock an hour fast, then set back",
    begin: (environment) => environment.setShopOff(60 * MINUTE_MS),
    end: (environment) => environment.setShopOff(0),
  },
  {
    name: "the shop's clock a day fast for a minute, then set back",
    begin: (environment) => environment.setShopOff(24 * 60 * MINUTE_MS),
    end: (environment) => environment.setShopOff(0),
    lastsMs: MINUTE_MS,
  },
  { name: 'every clock a day on', begin: (environment) => environment.advance(24 * 60 * MINUTE_MS), end: () => {} },
]

export const fileOutages: readonly Outage[] = [
  {
    name: 'another program holding the write lock',
    begin: (environment) => environment.holdWriteLock(),
    end: (environment) => environment.releaseWriteLock(),
    lastsMs: 8000,
  },
]

export const serverOutages = ({ restart }: { restart: (how: 'asked' | 'at once') => Promise<void> }): Outage[] => [
  { name: 'PostgreSQL restarted', begin: () => restart('asked'), end: () => {} },
  { name: 'PostgreSQL killed and started again', begin: () => restart('at once'), end: () => {} },
  {
    name: 'PostgreSQL whose packets vanish',
    begin: ({ network }) => network?.swallow(),
    end: ({ network }) => network?.recover(),
    lastsMs: 15_000,
    backWithinMs: 15_000,
  },
]
