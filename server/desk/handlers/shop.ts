import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { refuseCall } from '#shop/desk/desk-refusals.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { ShopAnswer } from '#shop/desk/shop.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { missingLegalFacts, placeholderContacts } from '#shop/settings/settings.ts'
import { closedCountries } from '#shop/shipping/zones.ts'
import type { ServerShop } from '#shop/shop.ts'
import about from '../../../package.json' with { type: 'json' }
import { leftOutOfFeed } from '../../catalogue/discovery/merchant-feed.ts'
import { copyPictures, picturesBeside } from '../../catalogue/pictures/store.ts'
import type { DnsFinding } from '../../contact/mail/dns-records.ts'
import { webhookSecrets } from '../../orders/checkout/webhook-endpoint.ts'
import { sweepPhotosBeside } from '../../orders/order/photos.ts'
import { type MissingSetting, missingFromEnvironment } from '../../platform/config/go-live.ts'
import { findGuaranteeNotice } from '../../platform/config/guarantee-notice.ts'
import { backupFolder, backupName } from '../../platform/database/backup.ts'
import { backUpBeside } from '../../platform/database/backup-thread.ts'
import { checkReadiness } from '../../platform/maintenance/health.ts'
import type { Services } from '../../platform/services/services.ts'

const NO_EMAILS = { waiting: 0, late: 0, stuck: 0 }

type Missing = ShopAnswer['missing'][number]

const facts: Readonly<Record<string, string>> = {
  contactEmail: 'An e-mail address that reaches you',
  contactPhone: 'Your telephone number',
  trader: 'The seller: your name, or your company’s',
  address: 'Your postal address',
  returnsAddress: 'The address for returns',
  registration: 'Your business registration',
  processors: 'The companies that handle data for you, such as your host',
  updated: 'The date when you last checked your legal details',
}

export function detailInWords(name: string): string {
  return facts[name] ?? `A link to your own ${name} page`
}

export const OFFICIAL_NOTICE = 'The EU’s official notice of the legal guarantee'

const settingWords: Readonly<Record<MissingSetting['name'], string>> = {
  STRIPE_WEBHOOK_SECRET: `A webhook, through which ${paymentProvider.name} tells the shop about payments`,
  PUBLIC_URL: 'The web address of your shop, with https',
  TRUST_PROXY: 'Proxy in front of your shop: yes or no',
  RATE_LIMITS: 'Rate limits on',
  SMTP_URL: 'A mail server that sends your e-mails',
  MAIL_FROM: 'The address that your e-mails come from',
  OWNER_EMAIL: 'Your address for e-mails about new orders',
}

const inEnvironment = (name: string) =>
  `In the file .env on the machine that runs the shop, as ${name}. Then start the shop again.`

function missingFor(
  shop: ServerShop,
  { config, payments }: Pick<Services, 'config' | 'payments'>,
  hasWebhook: boolean,
): Missing[] {
  const { secrets } = payments
  const { mode, publicUrl, rateLimits, trustProxy, mail, dataDir } = config
  const hasMail = mail.smtpUrl !== null
  const environment = missingFromEnvironment({
    STRIPE_WEBHOOK_SECRET: mode !== 'sandbox' && hasWebhook,
    PUBLIC_URL: publicUrl,
    // Whether it was said to be off cannot be told from its not being said; a live shop has said it.
    TRUST_PROXY: trustProxy > 0 || mode === 'live' ? trustProxy : null,
    RATE_LIMITS: rateLimits,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: hasMail ? mail.from : null,
    OWNER_EMAIL: hasMail ? mail.owner : null,
  })
  const atSettings = (what: string): Missing => ({ what, at: deskPaths.settings, how: null })
  const key: Missing = {
    what: `A live key of your ${paymentProvider.name} account`,
    at: secrets.key.at,
    how: inEnvironment(secrets.key.variable),
  }
  const notice = findGuaranteeNotice(dataDir, shop.settings.guaranteeNotice)
  const closed = closedCountries(shop)
  const unpictured = leftOutOfFeed(shop).map(({ name }) => name)
  return [
    ...[...placeholderContacts(shop.settings), ...missingLegalFacts(shop.settings)].map((name) =>
      atSettings(detailInWords(name)),
    ),
    ...('problem' in notice ? [{ ...atSettings(OFFICIAL_NOTICE), how: `It needs ${notice.problem}.` }] : []),
    ...(mode === 'live' ? [] : [key]),
    ...environment.map(({ name }): Missing => {
      const at = name === secrets.webhook.variable ? secrets.webhook.at : null
      return { what: settingWords[name], at, how: inEnvironment(name) }
    }),
    ...(unpictured.length > 0
      ? [
          {
            what: `Pictures, if you want these in the product feed: ${unpictured.join(', ')}`,
            at: deskPaths.catalogue,
            how: null,
          },
        ]
      : []),
    ...(closed.length > 0
      ? [
          {
            what: sellingAbroad(closed),
            at: deskPaths.shipping,
            how: null,
          },
        ]
      : []),
  ]
}

const regions = new Intl.DisplayNames('en-IE', { type: 'region' })
export const sellingAbroad = (codes: readonly string[]): string =>
  `Packaging and tax registration, if you want to sell to these countries: ${codes.map((code) => regions.of(code) ?? code).join(', ')}`

function lastBackup(folder: string): ShopAnswer['backups']['last'] {
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith('.sqlite'))
    const backups = files.map((name) => statSync(join(folder, name)))
    const last = backups.toSorted((one, other) => other.mtimeMs - one.mtimeMs).at(0)
    return last ? { at: last.mtime.toISOString(), bytes: last.size } : null
  } catch {
    return null
  }
}

export async function describeShop(
  shop: ServerShop,
  services: Services,
  findings: readonly DnsFinding[] = [],
): Promise<ShopAnswer> {
  const { config } = services
  const folder = backupFolder(config.dataDir)
  const readiness = await checkReadiness(services)
  return {
    missing: [
      ...findings.map((finding) => ({ ...finding, at: null })),
      ...missingFor(shop, services, (await webhookSecrets(services)).length > 0),
    ],
    publicUrl: config.publicUrl,
    version: about.version,
    database: config.databaseUrl === null ? 'embedded' : 'PostgreSQL',
    problem: readiness.error ?? null,
    emails: readiness.emails ?? NO_EMAILS,
    troubles: [...(readiness.troubles ?? [])],
    backups: { folder, last: lastBackup(folder), isCopied: config.offSite !== null && config.databaseUrl === null },
  }
}

let isBackupUnderWay = false

/** Writes a backup beside the others, one at a time; returns why not, or null (S10.198). */
export async function backUp({ config, log, pictures }: Services) {
  if (isBackupUnderWay) return refuseCall('backup-running')
  isBackupUnderWay = true
  try {
    const file = join(backupFolder(config.dataDir), backupName('solas-'))
    await backUpBeside(config, file)
    await copyPictures(pictures, picturesBeside(file))
    await sweepPhotosBeside(file)
    return null
  } catch (error) {
    log.error({ err: error }, 'no backup was written')
    return refuseCall('no-backup')
  } finally {
    isBackupUnderWay = false
  }
}
