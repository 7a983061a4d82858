import { randomUUID } from 'node:crypto'
import type { Handler } from 'hono'
import { paymentProvider } from '#shop/payment-provider.ts'
import { allSettings } from '#shop/settings/own-settings.ts'
import { errorWords } from '#shop/texts/error-words.ts'
import { createWebhookEndpoint } from '../checkout/webhook-endpoint.ts'
import { mailRemedy } from '../config/connection-remedies.ts'
import { localHost } from '../config/go-live.ts'
import { keepGuaranteeNotice } from '../config/guarantee-notice.ts'
import { emailToOwner } from '../emails/compose.ts'
import { checkAddressRecords, checkMailRecords, type DnsFinding } from '../mail/dns-records.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import { NotDone } from '../payments/ask-provider.ts'
import { saveSettings, settingsDraftOf } from '../publishing/settings-draft.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'
import { describeShop } from './shop.ts'

const ADDRESS_WITHIN_MS = 5000

const noted = ({ db, now }: Services, who: string, what: string) =>
  writeAuditLog(db, { orderId: null, who, what }, now())

/** Finds faults in DNS for the shop's address and its e-mails; for the address alone if no mail server is set. */
async function dnsFindings({ config, resolver }: Pick<Services, 'config' | 'resolver'>): Promise<DnsFinding[]> {
  const { smtpUrl, from } = config.mail
  const { hostname } = new URL(config.publicUrl)
  const ofAddress = localHost.test(hostname) ? [] : await checkAddressRecords(resolver, hostname)
  const ofMail = smtpUrl !== null && from !== null ? await checkMailRecords(resolver, { smtpUrl, from }) : []
  return [...ofAddress, ...ofMail]
}

const inOneLine = (findings: readonly DnsFinding[]) => findings.map(({ what, how }) => ` ${what}. ${how}`).join('')

/** POST /desk/api/shop/test-email: sends an e-mail to the signed-in person at once. Answers the faults found in DNS, or the mail server's error and its remedy. */
export function sendTestEmail(services: Services): Handler<DeskEnv> {
  const { config, mailbox } = services
  return async (c) => {
    const { email: to } = c.get('desk').staff
    const body = {
      preheader: 'E-mails of your shop arrive.',
      heading: 'E-mails of your shop arrive',
      blocks: [
        'You asked for this e-mail at the desk, on Shop. If it is in your spam folder, set up SPF and DKIM at your mail service.',
      ],
    }
    try {
      await mailbox.send({ key: randomUUID(), ...(await emailToOwner(c.var.shop, body, config, {})), to })
    } catch (error) {
      const words = errorWords(error)
      const remedy = mailRemedy(words)
      return refuse(c, `The mail server refused it: ${words}${remedy === null ? '' : `. ${remedy}.`}`, 502)
    }
    return c.json(await describeShop(c.var.shop, services, await dnsFindings(services)))
  }
}

/** POST /desk/api/shop/webhook: makes the webhook endpoint at the payment provider. */
export function makeWebhook(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const refused = await createWebhookEndpoint(services)
    if (refused instanceof NotDone)
      return refuse(c, `${paymentProvider.name} couldn’t create it: ${refused.error.message}`, 502)
    await noted(services, c.get('desk').staff.email, 'made the webhook endpoint')
    return c.json(await describeShop(c.var.shop, services))
  }
}

/** POST /desk/api/shop/address: looks the shop's names up in DNS, and asks PUBLIC_URL for this shop, as a browser does. */
export function checkAddress(services: Services): Handler<DeskEnv> {
  const { publicUrl } = services.config
  return async (c) => {
    const findings = await dnsFindings(services)
    try {
      const answer = await fetch(`${publicUrl}/healthz`, {
        signal: AbortSignal.timeout(ADDRESS_WITHIN_MS),
        redirect: 'error',
      })
      if (!answer.ok) return refuse(c, `${publicUrl} answers with status ${answer.status}, not with your shop.`, 502)
    } catch (error) {
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : errorWords(error)
      return refuse(
        c,
        `${publicUrl} does not lead to your shop (${reason}). Check the DNS records of its name and the certificate.${inOneLine(findings)}`,
        502,
      )
    }
    return c.json(await describeShop(c.var.shop, services, findings))
  }
}

/** POST /desk/api/shop/notice: stores the official guarantee notice (SVG or PNG), and its SHA-256 in the draft of the settings. The published one is shown until that draft is published. */
export function takeNotice(services: Services): Handler<DeskEnv> {
  const { dataDir } = services.config
  return async (c) => {
    const sum = keepGuaranteeNotice(dataDir, new Uint8Array(await c.req.arrayBuffer()))
    if (sum === null) return refuse(c, 'This is neither an SVG nor a PNG: choose the file of the Commission’s notice.')
    const who = c.get('desk').staff.email
    const { own, version } = await settingsDraftOf(services.db)
    const guaranteeNotice = { ...allSettings(own).guaranteeNotice, sha256: sum }
    const refusal = await saveSettings(services, { ...own, guaranteeNotice }, { who, version })
    if (refusal) return refuse(c, refusal.message, 409)
    await noted(services, who, 'sent the notice of the legal guarantee')
    return c.json(await describeShop(c.var.shop, services))
  }
}
