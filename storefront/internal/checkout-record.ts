import * as v from 'valibot'
import { readStored, readText, removeStored } from '../platform/storage.ts'
import { storageKeys } from '../platform/storage-keys.ts'

/** What this browser keeps of its checkouts: when the last one got its payment page, and why and when the last one failed (S3.15). */
export type CheckoutRecord = {
  readonly successAt: Date | null
  readonly error: { readonly code: string; readonly msg: string; readonly time: Date } | null
}

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.check((date) => !Number.isNaN(date.getTime())),
)
const failure = v.object({ code: v.string(), msg: v.string(), time: moment })

/** Reads the record; what is missing or damaged is null. */
export function readCheckoutRecord(): CheckoutRecord {
  const success = v.safeParse(moment, readText(storageKeys.lastCheckoutSuccessAt))
  const error = v.safeParse(failure, readStored(storageKeys.lastCheckoutError))
  return { successAt: success.success ? success.output : null, error: error.success ? error.output : null }
}

/** Forgets the record. */
export function clearCheckoutRecord(): void {
  removeStored(storageKeys.lastCheckoutSuccessAt)
  removeStored(storageKeys.lastCheckoutError)
}
