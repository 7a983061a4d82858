import { linkFor } from '../../contact/newsletter/links.ts'
import { confirmedReaders } from '../../contact/newsletter/readers.ts'
import { writeCsv } from '../../money/accounting/csv.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import type { Services } from '../../platform/services/services.ts'

const head = ['e-mail', 'signed up', 'confirmed', 'agreed to', 'link to unsubscribe']

/** The newsletter's readers as the text of a CSV file, each with the proof and the link to leave, and how many they are; the audit log says who took it. */
export async function exportReaders(
  services: Services,
  who: string,
): Promise<{ readonly text: string; readonly readers: number }> {
  const readers = await confirmedReaders(services.db)
  const rows = await Promise.all(
    readers.map(async ({ id, email, signedUpAt, confirmedAt, consent }) => [
      ...[email, signedUpAt, confirmedAt ?? '', consent, await linkFor(services, 'unsubscribe', id)],
    ]),
  )
  await writeAuditLog(services.db, { orderId: null, who, what: 'exports the newsletter’s readers' }, services.now())
  return { text: writeCsv([head, ...rows]), readers: readers.length }
}
