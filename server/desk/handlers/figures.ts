import { figuresOf } from '#shop/desk/figure-rows.ts'
import { monthsUntil } from '#shop/desk/figures.ts'
import type { Shop } from '#shop/shop.ts'
import { accountsTable, movementsOn } from '../../money/accounting/accounts-table.ts'
import { writeCsv } from '../../money/accounting/csv.ts'
import { figureRows } from '../../money/accounting/figures.ts'
import { ownLivemode } from '../../platform/database/orders.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Handlers } from '../calls/handler.ts'

async function movementsOf(shop: Shop, services: Services, days: { readonly from: string; readonly to: string }) {
  return movementsOn(shop, services, { ...days, livemode: ownLivemode(services.config) })
}

export const figureHandlers: Handlers<typeof import('#shop/calls/figures.ts')> = {
  async readAccounts(services, { shop, query }) {
    const movements = await movementsOf(shop, services, query)
    return {
      isTest: ownLivemode(services.config) === 0,
      movements: movements.map(({ at, kind, orderId, reference, country, percent, vat, gross }) => ({
        at,
        kind,
        orderId,
        country,
        percent,
        vat,
        gross,
        reference,
      })),
    }
  },
  async exportAccounts(services, { shop, query }) {
    const text = writeCsv(accountsTable(await movementsOf(shop, services, query)))
    return { name: `accounts-${query.from}-${query.to}.csv`, text }
  },
  async readFigures({ db, config, now }) {
    const months = monthsUntil(now())
    const livemode = ownLivemode(config)
    return { isTest: livemode === 0, ...figuresOf(months, await figureRows(db, months[0] ?? '', livemode)) }
  },
}
