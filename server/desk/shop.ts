import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Handler } from 'hono'
import { deskPaths } from '#shop/desk/paths.ts'
import type { ShopAnswer } from '#shop/desk/shop.ts'
import { missingLegalFacts, placeholderContacts } from '#shop/settings.ts'
import about from '../../package.json' with { type: 'json' }
import { closedCountriesLine } from '../config.ts'
import { backupFolder, backupName } from '../database/backup.ts'
import { backUpBeside } from '../database/backup-thread.ts'
import { missingFactsForLive, missingFromEnvironment } from '../go-live.ts'
import { findGuaranteeNotice } from '../guarantee-notice.ts'
import { checkReadiness } from '../maintenance/health.ts'
import { writeAuditLog } from '../orders/audit-log.ts'
import { copyPictures, picturesBeside } from '../pictures/store.ts'
import type { Services } from '../services.ts'
import type { DeskEnv } from './sessions.ts'
import { refuse } from './sign-in.ts'

const NO_LETTERS = { waiting: 0, late: 0, stuck: 0 }

/** What is missing before real money, with where it is mended. */
function missingFor({ config }: Pick<Services, 'config'>): ShopAnswer['missing'] {
  const { mode, stripe, publicUrl, rateLimits, trustProxy, mail, dataDir } = config
  const hasMail = mail.smtpUrl !== null
  const environment = missingFromEnvironment({
    STRIPE_WEBHOOK_SECRET: stripe?.webhookSecret ?? null,
    PUBLIC_URL: publicUrl,
    // Whether it was said to be off cannot be told from its not being said; a live shop has said it.
    TRUST_PROXY: trustProxy || mode === 'live' ? trustProxy : null,
    RATE_LIMITS: rateLimits,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: hasMail ? mail.from : null,
    OWNER_EMAIL: hasMail ? mail.owner : null,
  })
  const key = mode === 'live' ? [] : ['Live payments need STRIPE_SECRET_KEY, a live key of your Stripe account.']
  const facts = missingFactsForLive(missingLegalFacts(), placeholderContacts(), findGuaranteeNotice(dataDir))
  return [
    ...facts.map((sentence) => ({ sentence, at: deskPaths.settings })),
    ...[...key, ...environment].map((sentence) => ({ sentence, at: null })),
  ]
}

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

async function describeShop(services: Services): Promise<ShopAnswer> {
  const { config } = services
  const folder = backupFolder(config.dataDir)
  const readiness = await checkReadiness(services)
  return {
    missing: missingFor(services),
    closed: closedCountriesLine(),
    version: about.version,
    database: config.databaseUrl === null ? 'embedded' : 'PostgreSQL',
    problem: readiness.error ?? null,
    letters: readiness.letters ?? NO_LETTERS,
    troubles: [...(readiness.troubles ?? [])],
    backups: { folder, last: lastBackup(folder) },
  }
}

/** GET /desk/api/shop: what is missing before real money, how the shop runs, and its backups. */
export function answerShop(services: Services): Handler<DeskEnv> {
  return async (c) => c.json(await describeShop(services))
}

/** POST /desk/api/shop/backup: writes a backup beside the others, with the pictures of pieces, one at a time, while the shop goes on. */
export function takeBackup(services: Services): Handler<DeskEnv> {
  const { config, db, now, log, pictures } = services
  let isUnderWay = false
  return async (c) => {
    if (isUnderWay) return refuse(c, 'A backup is being written already. Look again in a minute.', 409)
    isUnderWay = true
    try {
      const file = join(backupFolder(config.dataDir), backupName('solas-'))
      await backUpBeside(config, file)
      await copyPictures(pictures, picturesBeside(file))
    } catch (error) {
      log.error({ err: error }, 'no backup was written')
      return refuse(c, 'No backup was written: the log says why. Nothing else has changed.', 502)
    } finally {
      isUnderWay = false
    }
    await writeAuditLog(db, { orderId: null, who: c.get('desk').person.email, what: 'took a backup' }, now())
    return c.json(await describeShop(services))
  }
}
