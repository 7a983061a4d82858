import type { OrderState } from '#shop/orders/states.ts'
import type { ReceivedEmail } from './outside.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

const KEPT_EMAILS = 300

type Seen = { state: OrderState; readonly promise: string; readonly total: number }
type Copies = { count: number; unheard: number; at: number }

/** What the world remembers of before, to compare it with the books of now. */
export function openMemory() {
  const touched = new Set<string>()
  const orders = new Map<string, Seen>()
  const emails = new Map<string, Copies>()
  const erased = new Map<string, number>()
  let emailsRead = 0
  let copiedAt = 0
  let checkedUntil = ''

  return {
    orders,
    erased,
    emails,
    noteWrite(_: string, parameters: readonly unknown[]) {
      for (const one of parameters) if (typeof one === 'string' && UUID.test(one)) touched.add(one)
    },
    takeTouched(): string[] {
      const ids = [...touched]
      touched.clear()
      return ids
    },
    /** Counts the e-mails that came since this was asked last, by their keys, and answers them. */
    takeEmails(received: readonly ReceivedEmail[]): readonly ReceivedEmail[] {
      const fresh = received.slice(emailsRead)
      emailsRead = received.length
      for (const { key, isUnheard, at } of fresh) {
        const copies = emails.get(key) ?? { count: 0, unheard: 0 }
        emails.set(key, { count: copies.count + 1, unheard: copies.unheard + (isUnheard ? 1 : 0), at })
      }
      return fresh
    },
    allowAgain(key: string) {
      const copies = emails.get(key)
      emails.set(key, { count: copies?.count ?? 0, unheard: (copies?.unheard ?? 0) + 1, at: copies?.at ?? 0 })
    },
    /** Keeps the last e-mails, for people to read. */
    forgetOldEmails(received: ReceivedEmail[]) {
      const forgotten = Math.max(0, Math.min(emailsRead, received.length - KEPT_EMAILS))
      received.splice(0, forgotten)
      emailsRead -= forgotten
    },
    hasCome: (key: string) => (emails.get(key)?.count ?? 0) > 0,
    noteCopy(at: number) {
      copiedAt = at
    },
    copiedAt: () => copiedAt,
    /** After a restore the books are those of the copy: what happened since may be told again, and may happen otherwise. */
    forgetSinceCopy() {
      touched.clear()
      orders.clear()
      for (const copies of emails.values()) if (copies.at >= copiedAt) copies.unheard = copies.count
      for (const [email, at] of erased) if (at >= copiedAt) erased.delete(email)
      checkedUntil = new Date(copiedAt - 86_400_000).toISOString()
    },
    checkedUntil: () => checkedUntil,
    noteChecked(at: string) {
      checkedUntil = at
    },
  }
}

export type Memory = ReturnType<typeof openMemory>
