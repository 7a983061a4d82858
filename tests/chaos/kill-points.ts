/** A named step of an order; `at` fits the moments of the database, the provider and the mail server at which the process is killed, `maxCount` how often a purchase of many comes by. */
export type Step = { readonly name: string; readonly at: RegExp; readonly maxCount?: number }

export const steps: readonly Step[] = [
  { name: 'checkout: order not yet written', at: /^before insert into "orders"/ },
  { name: 'checkout: order written, no page asked for', at: /^after insert into "orders"/ },
  { name: 'checkout: page made, answer lost', at: /^after POST \/v1\/checkout\/sessions$/ },
  { name: 'checkout: page not yet noted', at: /^before update "orders" set "session_id"/ },
  { name: 'checkout: page noted, shopper not told', at: /^after update "orders" set "session_id"/ },
  { name: 'webhook: taken, provider not asked', at: /^after select "id" from "provider_events"/ },
  { name: 'payment: provider said paid, books shut', at: /^after GET \/v1\/checkout\/sessions\/cs_\w+: paid$/ },
  { name: 'payment: order moved, no e-mail', at: /^after update "orders" set .*"paid_at" = / },
  { name: 'payment: one of two e-mails written', at: /^after insert into "outbox".*"confirmation"/ },
  { name: 'payment: not yet committed', at: /^before commit of .*"paid_at".*insert into "outbox"/ },
  { name: 'payment: committed, nobody told', at: /^after commit of .*"paid_at".*insert into "outbox"/ },
  { name: 'webhook: acted on, event not noted', at: /^before insert into "provider_events"/ },
  { name: 'webhook: event noted, not answered', at: /^after insert into "provider_events"/ },
  { name: 'e-mail: claimed', at: /^after update "outbox" set "attempts".*: \d*[1-9]\d* rows$/ },
  { name: 'e-mail: being handed over', at: /^amid e-mail/ },
  { name: 'e-mail: taken by the mail server, not noted', at: /^after e-mail/ },
  { name: 'e-mail: noted as sent', at: /^after update "outbox" set "state" = .*"sent"/ },
  {
    name: 'sweep: orders claimed, provider not asked',
    at: /^after update "orders" set "updated_at".*: [1-9]\d* rows$/,
    maxCount: 1,
  },
  { name: 'refund: heard of, not written', at: /^before insert into "refunds"/ },
  { name: 'refund: written, not committed', at: /^before commit of .*insert into "refunds"/ },
  { name: 'refund: committed, nobody told', at: /^after commit of .*insert into "refunds"/ },
]

export type StockPhase = 'placing' | 'paying' | 'leaving' | 'expiring' | 'releasing'

export const stockSteps: Readonly<Record<StockPhase, readonly Step[]>> = {
  placing: [
    { name: 'counts locked, nothing taken', at: /^after update "change_counts" .*"stock"/ },
    { name: 'count lowered, no movement', at: /^after update "stock" set .*\[-1,/ },
    { name: 'reserved, not committed', at: /^before commit of .*insert into "orders".*insert into "stock_movements"/ },
    { name: 'reserved, no page', at: /^after commit of .*insert into "orders".*insert into "stock_movements"/ },
    { name: 'page made, answer lost', at: /^after POST \/v1\/checkout\/sessions$/ },
    { name: 'page not yet noted', at: /^before update "orders" set "session_id"/ },
  ],
  paying: [
    { name: 'provider said paid, books shut', at: /^after GET \/v1\/checkout\/sessions\/cs_\w+: paid$/ },
    { name: 'taken again, order not moved', at: /^after insert into "stock_movements".*"order"/ },
    { name: 'paid, not committed', at: /^before commit of .*"paid_at"/ },
    { name: 'paid, nobody told', at: /^after commit of .*"paid_at"/ },
  ],
  leaving: [
    { name: 'noted as left, page open', at: /^after update "orders" set "left_at"/ },
    { name: 'page closed, books not told', at: /^after POST \/v1\/checkout\/sessions\/cs_\w+\/expire$/ },
    { name: 'provider asked, still reserved', at: /^after GET \/v1\/checkout\/sessions\/cs_\w+/ },
    { name: 'released, not committed', at: /^before commit of .*"expired".*"released"/ },
    { name: 'released', at: /^after commit of .*"expired".*"released"/ },
  ],
  expiring: [
    { name: 'expired, still reserved', at: /^after update "orders" set .*"expired"/ },
    { name: 'count raised, no movement', at: /^after update "stock" set .*\[1,/ },
    { name: 'expired, not committed', at: /^before commit of .*"expired".*"released"/ },
    { name: 'expired', at: /^after commit of .*"expired".*"released"/ },
  ],
  releasing: [
    { name: 'count raised, no movement', at: /^after update "stock" set .*\[1,/ },
    { name: 'released, not committed', at: /^before commit of .*"released"/ },
    { name: 'released', at: /^after commit of .*"released"/ },
  ],
}

/** Kills this process, as kill -9 does, at the moment that it was armed for. */
export function openKillPoints() {
  let armed: { readonly at: RegExp; left: number } | null = null
  return {
    arm({ at }: Pick<Step, 'at'>, count: number) {
      armed = { at, left: count }
    },
    reach(moment: string) {
      if (!armed?.at.test(moment)) return
      armed.left -= 1
      if (armed.left === 0) process.kill(process.pid, 'SIGKILL')
    },
  }
}
