import { currentTime, randomInt } from '../../server/platform/runtime/runtime.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const KEY_LENGTH = 23

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** A new session's id as the provider writes it: cs_test_a1 and 56 random base-62 characters. */
export function newSessionId(): string {
  return `cs_test_a1${randomText(56)}`
}

/** The 23 random characters that the ids of a payment's intent, charge and refunds begin with, after their pi_, ch_ and re_. */
export function newKey(): string {
  return randomText(KEY_LENGTH)
}

export function keyOf(id: string): string {
  return id.replace(/^[a-z]+_/, '').slice(0, KEY_LENGTH)
}

export function newRefundId(key: string): string {
  return `re_${key}${randomText(6)}`
}

let sequence = 0

/** Makes an event id. Ids made by one process sort in the order of creation, even within one millisecond. */
export function newEventId(): string {
  sequence = (sequence + 1) % 36 ** 4
  return `evt_1${currentTime().getTime().toString(36)}${sequence.toString(36).padStart(4, '0')}${randomText(11)}`
}
