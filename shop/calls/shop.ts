import { AuditLogAnswer, AuditLogQuery } from '../desk/audit-log.ts'
import { ShopAnswer } from '../desk/shop.ts'
import { defineCall } from './call.ts'
import { deskRefusals, draftRefusals, only } from './refusals.ts'

const act = { method: 'post', role: 'owner', answer: ShopAnswer } as const

/** What is missing before real money, how the shop runs, and its backups. */
export const readShop = defineCall({ path: '/desk/api/shop', method: 'get', role: 'owner', answer: ShopAnswer })

/** Writes a backup beside the others, with the pictures of products, one at a time, while the shop goes on. */
export const backUp = defineCall({
  ...act,
  path: '/desk/api/shop/backup',
  refusals: only(deskRefusals, 'backup-running', 'no-backup'),
  audit: 'took a backup',
})

/** Sends an e-mail to the signed-in person at once. Answers the faults found in DNS, or the mail server's error and its remedy. */
export const sendTestEmail = defineCall({
  ...act,
  path: '/desk/api/shop/test-email',
  limit: 'emails',
  refusals: only(deskRefusals, 'mail-refused'),
})

/** Makes the webhook endpoint at the payment provider. */
export const makeWebhook = defineCall({
  ...act,
  path: '/desk/api/shop/webhook',
  confirm: true,
  refusals: only(deskRefusals, 'provider-refused'),
  audit: 'made the webhook endpoint',
})

/** Looks the shop's names up in DNS, and asks PUBLIC_URL for this shop, as a browser does. */
export const checkAddress = defineCall({
  ...act,
  path: '/desk/api/shop/address',
  limit: 'tries',
  refusals: only(deskRefusals, 'address-answers-wrong', 'address-leads-elsewhere'),
})

/** Stores the official guarantee notice (SVG or PNG), and its SHA-256 in the draft of the settings. The published one is shown until that draft is published. */
export const takeNotice = defineCall({
  ...act,
  path: '/desk/api/shop/notice',
  confirm: true,
  size: 'notice',
  body: 'file',
  refusals: { ...only(deskRefusals, 'not-a-notice'), ...draftRefusals },
  audit: 'sent the notice of the legal guarantee',
})

/** The audit log, of one person or one day if these are given. */
export const readAuditLog = defineCall({
  path: '/desk/api/audit-log',
  method: 'get',
  role: 'owner',
  query: AuditLogQuery,
  answer: AuditLogAnswer,
})
