import { refuseCall } from '#shop/desk/desk-refusals.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import type { ServerShop } from '#shop/shop.ts'
import { errorWords } from '#shop/texts/error-words.ts'
import { saveSettings, settingsDraftOf } from '../../catalogue/publishing/settings-draft.ts'
import { emailToOwner } from '../../contact/emails/compose.ts'
import { checkAddressRecords, checkMailRecords, type DnsFinding } from '../../contact/mail/dns-records.ts'
import { NotDone } from '../../money/payments/ask-provider.ts'
import { createWebhookEndpoint } from '../../orders/checkout/webhook-endpoint.ts'
import { mailRemedy } from '../../platform/config/connection-remedies.ts'
import { localHost } from '../../platform/config/go-live.ts'
import { keepGuaranteeNotice } from '../../platform/config/guarantee-notice.ts'
import { randomUUID, timeout } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import type { Handlers } from '../calls/handler.ts'
import { readAuditLog } from './audit-log.ts'
import { backUp, describeShop } from './shop.ts'

const ADDRESS_WITHIN_MS = 5000

async function dnsFindings({ config, resolver }: Pick<Services, 'config' | 'resolver'>): Promise<DnsFinding[]> {
  const { smtpUrl, from } = config.mail
  const { hostname } = new URL(config.publicUrl)
  const ofAddress = localHost.test(hostname) ? [] : await checkAddressRecords(resolver, hostname)
  const ofMail = smtpUrl !== null && from !== null ? await checkMailRecords(resolver, { smtpUrl, from }) : []
  return [...ofAddress, ...ofMail]
}

const inOneLine = (findings: readonly DnsFinding[]) => findings.map(({ what, how }) => ` ${what}. ${how}`).join('')

async function sendTestEmail({ config, mailbox }: Services, shop: ServerShop, to: string) {
  const notice = {
    preheader: 'E-mails of your shop arrive.',
    heading: 'E-mails of your shop arrive',
    blocks: [
      'You asked for this e-mail at the desk, on Shop. If it is in your spam folder, set up SPF and DKIM at your mail service.',
    ],
  }
  try {
    await mailbox.send({ key: randomUUID(), ...(await emailToOwner(shop, notice, config)), to })
    return null
  } catch (error) {
    const words = errorWords(error)
    const remedy = mailRemedy(words)
    return refuseCall('mail-refused', `${words}${remedy === null ? '' : `. ${remedy}.`}`)
  }
}

async function whyNotReached({ config: { publicUrl } }: Services, findings: readonly DnsFinding[]) {
  try {
    const answer = await fetch(`${publicUrl}/healthz`, {
      signal: timeout(ADDRESS_WITHIN_MS),
      redirect: 'error',
    })
    return answer.ok ? null : refuseCall('address-answers-wrong', publicUrl, String(answer.status))
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : errorWords(error)
    return refuseCall('address-leads-elsewhere', publicUrl, reason, inOneLine(findings))
  }
}

async function takeNotice(services: Services, file: Uint8Array, who: string) {
  const sum = keepGuaranteeNotice(services.config.dataDir, file)
  if (sum === null) return refuseCall('not-a-notice')
  const { own, version } = await settingsDraftOf(services.db)
  const guaranteeNotice = { ...allSettings(own).guaranteeNotice, sha256: sum }
  return saveSettings(services, { ...own, guaranteeNotice }, { who, version })
}

export const shopHandlers: Handlers<typeof import('#shop/calls/shop.ts')> = {
  readShop: (services, { shop }) => describeShop(shop, services),
  async backUp(services, { shop }) {
    return (await backUp(services)) ?? describeShop(shop, services)
  },
  async sendTestEmail(services, { shop, actor }) {
    const refusal = await sendTestEmail(services, shop, actor.staff.email)
    return refusal ?? describeShop(shop, services, await dnsFindings(services))
  },
  async makeWebhook(services, { shop }) {
    const refused = await createWebhookEndpoint(services)
    if (refused instanceof NotDone) return refuseCall('provider-refused', refused.error.message)
    return describeShop(shop, services)
  },
  async checkAddress(services, { shop }) {
    const findings = await dnsFindings(services)
    return (await whyNotReached(services, findings)) ?? describeShop(shop, services, findings)
  },
  async takeNotice(services, { shop, actor, body }) {
    return (await takeNotice(services, body, actor.staff.email)) ?? describeShop(shop, services)
  },
  readAuditLog: (services, { query }) => readAuditLog(services, query),
}
