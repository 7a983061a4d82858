import { AuditLogAnswer, AuditLogQuery } from '../desk/audit-log.ts'
import { ShopAnswer } from '../desk/shop.ts'
import { defineCall } from './call.ts'
import { deskRefusals, draftRefusals, only } from './refusals.ts'

const act = { method: 'post', role: 'owner', answer: ShopAnswer } as const

export const readShop = defineCall({
  summary: 'Lists what is missing before real money, how the shop runs, and its backups.',
  path: '/desk/api/shop',
  method: 'get',
  role: 'owner',
  answer: ShopAnswer,
})

export const backUp = defineCall({
  ...act,
  summary: 'Writes a backup beside the others, with the pictures of products, one at a time, while the shop goes on.',
  path: '/desk/api/shop/backup',
  refusals: only(deskRefusals, 'backup-running', 'no-backup'),
  audit: 'took a backup',
})

export const sendTestEmail = defineCall({
  ...act,
  summary:
    "Sends an e-mail to the signed-in person at once; answers the faults found in DNS, or the mail server's error and its remedy.",
  path: '/desk/api/shop/test-email',
  limit: 'emails',
  refusals: only(deskRefusals, 'mail-refused'),
})

export const makeWebhook = defineCall({
  ...act,
  summary: 'Makes the webhook endpoint at the payment provider.',
  path: '/desk/api/shop/webhook',
  confirm: true,
  refusals: only(deskRefusals, 'provider-refused'),
  audit: 'made the webhook endpoint',
})

export const checkAddress = defineCall({
  ...act,
  summary: "Looks the shop's names up in DNS, and asks PUBLIC_URL for this shop, as a browser does.",
  path: '/desk/api/shop/address',
  limit: 'tries',
  refusals: only(deskRefusals, 'address-answers-wrong', 'address-leads-elsewhere'),
})

export const takeNotice = defineCall({
  ...act,
  summary:
    'Stores the official guarantee notice (SVG or PNG), shown once the draft of the settings that names it is published.',
  path: '/desk/api/shop/notice',
  confirm: true,
  size: 'notice',
  body: 'file',
  refusals: { ...only(deskRefusals, 'not-a-notice'), ...draftRefusals },
  audit: 'sent the notice of the legal guarantee',
})

export const readAuditLog = defineCall({
  summary: 'Lists the audit log, of one person or one day if these are given.',
  path: '/desk/api/audit-log',
  method: 'get',
  role: 'owner',
  query: AuditLogQuery,
  answer: AuditLogAnswer,
})
