import { deliverDue } from '../contact/emails/emails.ts'
import { localInbox } from '../contact/mail/transport.ts'
import type { OpenShop } from './open-shop.ts'

type Sending = Pick<OpenShop, 'services' | 'emails'>

/** Sends what is due, to the sandbox's inbox even if the shop has a mail server, and returns it. */
export async function sendAll({ services, emails }: Sending) {
  const before = (await emails()).length
  await deliverDue({ ...services, mailbox: localInbox(services.db, services.now) })
  return (await emails()).slice(before)
}

/** Sends what is due and returns its subjects, sorted and without the references of orders. */
export async function subjectsSent(shop: Sending): Promise<string[]> {
  return (await sendAll(shop)).map(({ subject }) => subject?.replace(/SOL-\w{8}/, 'SOL') ?? '').sort()
}
