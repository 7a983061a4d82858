import { refuseDeskCode } from '#shop/desk/code-refusals.ts'
import type { CodesAnswer } from '#shop/desk/codes.ts'
import type { Shop } from '#shop/shop.ts'
import { insertCode, listCodes, setPaused } from '../../money/codes/edit.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import { ownLivemode } from '../../platform/database/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Handlers } from '../calls/handler.ts'

async function describeCodes(shop: Shop, { db, config }: Services): Promise<CodesAnswer> {
  return {
    codes: await listCodes(db, { publicUrl: config.publicUrl, livemode: ownLivemode(config) }),
    categories: shop.settings.categories.map(({ name }) => name),
    products: shop.catalogue.products.map(({ id, name }) => ({ id, name })),
  }
}

export const codeHandlers: Handlers<typeof import('#shop/calls/codes.ts')> = {
  readCodes: (services, { shop }) => describeCodes(shop, services),
  async makeCode(services, { shop, actor, body }) {
    const now = services.now()
    const stored = await inTransaction(services.db, async (trx) => {
      const known = await insertCode(trx, body, now)
      const entry = { orderId: null, who: actor.staff.email, what: `makes the code ${body.code}` }
      if (known === null) await writeAuditLog(trx, entry, now)
      return known
    })
    if (stored !== null && stored.id !== body.id) return refuseDeskCode('code-exists')
    await services.loadCodes()
    return describeCodes(shop, services)
  },
  async pauseCode(services, { shop, actor, body: { id, isPaused } }) {
    const now = services.now()
    const row = await inTransaction(services.db, async (trx) => {
      const before = await setPaused(trx, id, isPaused ? now.toISOString() : null)
      if (before && (before.pausedAt !== null) !== isPaused) {
        const what = `${isPaused ? 'pauses' : 'lets customers use'} the code ${before.code}`
        await writeAuditLog(trx, { orderId: null, who: actor.staff.email, what }, now)
      }
      return before
    })
    if (row === undefined) return refuseDeskCode('no-code')
    await services.loadCodes()
    return describeCodes(shop, services)
  },
}
