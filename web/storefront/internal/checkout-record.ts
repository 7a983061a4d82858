import * as v from 'valibot'
import { readStored, readText, removeStored } from '../../platform/storage.ts'
import { storageKeys } from '../../platform/storage-keys.ts'

/** Kept by this browser of its checkouts: when the last one got its payment page, and why and when the last one failed (S3.15). */
export type CheckoutRecord = {
  readonly successAt: Date | null
  readonly error: { readonly code: string; readonly msg: string; readonly time: Date } | null
}

const EPOCH_MS = /^\d{12,14}$/
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T/

// As ISO text, or as milliseconds since 1970; a browser would make a date of nearly anything else.
const moment = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.check((text) => EPOCH_MS.test(text) || ISO_TIME.test(text)),
  v.transform((text) => new Date(EPOCH_MS.test(text) ? Number(text) : text)),
  v.check((date) => !Number.isNaN(date.getTime())),
)
const failure = v.object({ code: v.string(), msg: v.string(), time: moment })

export function readCheckoutRecord(): CheckoutRecord {
  const success = v.safeParse(moment, readText(storageKeys.lastCheckoutSuccessAt))
  const error = v.safeParse(failure, readStored(storageKeys.lastCheckoutError))
  return { successAt: success.success ? success.output : null, error: error.success ? error.output : null }
}

export function clearCheckoutRecord(): void {
  removeStored(storageKeys.lastCheckoutSuccessAt)
  removeStored(storageKeys.lastCheckoutError)
}
