import { createHash } from 'node:crypto'
import type { WithdrawalRequest } from '#shop/withdrawals/request.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'

/** The id of a statement: the same each time one form sends the same words. From a form without an id it is a new one each time. */
export function statementId({ formId, name, reference, email, items }: WithdrawalRequest): string {
  if (formId === '') return randomUUID()
  const words = JSON.stringify([formId, name, reference, email, items])
  const digits = createHash('sha256').update(words).digest('hex')
  // A uuid of version 8 (RFC 9562, section 5.8).
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
