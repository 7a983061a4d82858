import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { NewCodeRequest } from '#shop/desk/codes.ts'
import { insertCode } from '../money/codes/edit.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { OpenShop } from './open-shop.ts'

const blank = {
  code: 'Spring 15',
  kind: 'percent',
  percent: 15,
  amount: 500,
  least: 0,
  scope: 'all',
  categories: [],
  products: [],
  startsAt: '',
  endsAt: '',
  maxUses: 0,
  maxEach: 0,
}

/** The body that makes a code: 15 % off everything, unless something else is said. Times are Irish. */
export const newCode = (more: Partial<Record<keyof typeof blank, unknown>> = {}) => ({
  id: randomUUID(),
  ...blank,
  ...more,
})

export async function stockCode({ services }: OpenShop, more: Parameters<typeof newCode>[0] = {}): Promise<string> {
  const code = v.parse(NewCodeRequest, newCode(more))
  await inTransaction(services.db, (trx) => insertCode(trx, code, services.now()))
  await services.loadCodes()
  return code.id
}
