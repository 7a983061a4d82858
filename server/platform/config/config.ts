import * as v from 'valibot'
import { type FlagName, flagNames } from '#shop/pages/flags.ts'
import type { PaymentMode } from '#shop/pages/page-settings.ts'
import type { VatScheme } from '#shop/settings/vat-schemes.ts'
import type { ShopEnvironment } from '#shop/shop.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { cleanLine } from '#shop/typed-text.ts'
import { solas } from '#shops/solas.ts'
import { isLiveKey } from '../../money/payments/stripe/environment.ts'
import { type Bucket, bucketOf, missingForBucket } from './bucket.ts'
import { Environment, onOrOff } from './environment.ts'
import { localHost, missingForLive, missingForTest } from './go-live.ts'
import { missingForOffSite, type OffSite, offSiteOf } from './off-site.ts'
import { senderDomain } from './sender-domain.ts'

/** An OpenAI-compatible service that edits pictures; the URL is without a slash at the end. */
export type ImageService = { readonly url: string; readonly key: string; readonly model: string }

/** The parsed environment. It never changes while the shop runs. The sandbox replaces each service that is not configured. */
export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** The shop's address for browsers, without a slash at the end. */
  readonly publicUrl: string
  /** A PostgreSQL URL, of one host or several, or null for the embedded database in dataDir. */
  readonly databaseUrl: string | null
  readonly mode: PaymentMode
  readonly paymentKeys: { readonly secretKey: string; readonly webhookSecret: string | null } | null
  /** `from` is null if MAIL_FROM is not set: then e-mails come from the published name and address of the shop (emails/compose.ts). */
  readonly mail: { readonly smtpUrl: string | null; readonly from: string | null; readonly owner: string }
  readonly vatNumber: string | null
  readonly vatScheme: VatScheme
  /** Edits pictures as instructed in words; null if it is switched off. */
  readonly imageEditor: 'built-in' | ImageService | null
  /** Keeps the pictures of products; null for the folder in dataDir. */
  readonly bucket: Bucket | null
  readonly offSite: OffSite | null
  /** How many proxies of the owner's stand in front of the shop, such as a CDN and the machine's own; 0 for none. */
  readonly trustProxy: number
  /** The URL that tells the caching proxy to drop its pages; null if no proxy may cache them. */
  readonly purgeUrl: string | null
  readonly rateLimits: boolean
  /** Browsers keep pages for when there is no connection. If false, they are told to empty what they kept. */
  readonly serviceWorker: boolean
  readonly logLevel: Environment['LOG_LEVEL']
  /** Flags that the environment sets (S4.15). */
  readonly flags: Readonly<Partial<Record<FlagName, boolean>>>
}

export type ParsedConfig = Omit<Config, 'publicUrl'> & { readonly publicUrl: string | null }

type Variables = Readonly<Record<string, string | undefined>>
type Result = { readonly ok: true; readonly config: ParsedConfig } | { readonly ok: false; readonly problems: string[] }

function paymentMode(secretKey: string | null): PaymentMode {
  if (secretKey === null) return 'sandbox'
  return isLiveKey(secretKey) ? 'live' : 'test'
}

function parseFlags(given: Variables) {
  const flags: Partial<Record<FlagName, boolean>> = {}
  const problems: string[] = []
  for (const flag of flagNames) {
    for (const name of [`FLAG_${flag.toUpperCase()}`, flag.toUpperCase()]) {
      if (given[name] === undefined) continue
      const result = v.safeParse(onOrOff, given[name])
      if (result.success) flags[flag] = result.output
      else problems.push(`${name} ${sentenceFor(result.issues, 'cannot be read')}.`)
    }
  }
  return { flags, problems }
}

const thisMachine = /^(localhost|127\..+|::1)$/

function exposedBy({
  host,
  publicUrl,
  trustProxy,
}: Pick<ParsedConfig, 'host' | 'publicUrl' | 'trustProxy'>): string | null {
  if (!thisMachine.test(host)) return `HOST ${host}`
  if (trustProxy > 0) return 'TRUST_PROXY'
  return publicUrl === null || localHost.test(new URL(publicUrl).hostname) ? null : `PUBLIC_URL ${publicUrl}`
}

export function isExposed(config: Pick<ParsedConfig, 'host' | 'publicUrl' | 'trustProxy'>): boolean {
  return exposedBy(config) !== null
}

function imageEditor(env: Environment): Config['imageEditor'] {
  const { IMAGE_EDITOR, IMAGE_API_URL: url, IMAGE_API_KEY: key, IMAGE_MODEL: model } = env
  if (!(IMAGE_EDITOR ?? paymentMode(env.STRIPE_SECRET_KEY) !== 'live')) return null
  return url !== null && key !== null ? { url, key, model } : 'built-in'
}

function missingForImages(env: Environment): string[] {
  return (env.IMAGE_API_URL === null) === (env.IMAGE_API_KEY === null)
    ? []
    : ['IMAGE_API_URL needs IMAGE_API_KEY and the other way round: set both, or neither for the built-in darkroom.']
}

/** The scheme that is set; else what the number tells: none without one, the scheme for small firms by its ending, Ireland's rates with another. */
function vatScheme({ VAT_SCHEME, VAT_NUMBER }: Environment): VatScheme {
  if (VAT_SCHEME !== null) return VAT_SCHEME
  if (VAT_NUMBER === null) return 'none'
  return VAT_NUMBER.endsWith('EX') ? 'small' : 'ireland'
}

function problemsOfVat(env: Environment): string[] {
  const scheme = vatScheme(env)
  if (scheme === 'none' && env.VAT_NUMBER !== null)
    return ['VAT_SCHEME none has no VAT_NUMBER: say ireland, oss or small, or leave the number away.']
  if (scheme !== 'none' && env.VAT_NUMBER === null)
    return [`VAT_SCHEME ${scheme} needs VAT_NUMBER, the number that e-mails have to name.`]
  if ((scheme === 'small') !== (env.VAT_NUMBER?.endsWith('EX') ?? false))
    return ['A VAT_NUMBER that ends with EX is for VAT_SCHEME small, and that scheme needs one.']
  return []
}

/** Free mailboxes whose domains forbid other servers to send for them, each with the names of its own servers. */
const freeMailboxes: readonly (readonly [domain: RegExp, servers: RegExp])[] = [
  [/^(gmail|googlemail)\.com$/, /\.(gmail|google)\.com$/],
  [/^(outlook|hotmail|live|msn)\.[a-z.]+$/, /\.(outlook|office365|live|hotmail)\.com$/],
  [/^(yahoo|ymail|aol)\.[a-z.]+$/, /\.(yahoo|aol)\.com$/],
  [/^(icloud|me|mac)\.com$/, /\.(me|icloud)\.com$/],
  [/^(gmx|web|mail)\.(com|net|de|at|ch|co\.uk)$/, /\.(gmx|web|mail)\.(com|net|de)$/],
  [/^(proton|protonmail|pm)\.(me|com|ch)$/, /proton/],
]

function freeMailbox({ from, smtpUrl }: ParsedConfig['mail']): string | null {
  if (from === null || smtpUrl === null) return null
  const domain = senderDomain(from)
  const free = freeMailboxes.find(([pattern]) => pattern.test(domain))
  return free && !free[1].test(new URL(smtpUrl).hostname) ? domain : null
}

/** Lists what is odd about the environment though the shop opens with it, a line each: others can reach the shop, and it takes no money (S10.18). */
export function warningsOf(config: ParsedConfig): string[] {
  const { mode, publicUrl, mail } = config
  const by = exposedBy(config)
  const exposed = `Warning: others can reach this shop (${by}), and it takes no money. Its inbox opens by the address below alone.`
  const uncopied =
    config.offSite !== null && config.databaseUrl !== null
      ? [
          'Warning: BACKUP_URL copies the embedded database only, and this shop is on PostgreSQL: see docs/runbook.md, Off-site copy.',
        ]
      : []
  const free = freeMailbox(mail)
  const refusedSender =
    free === null
      ? []
      : [
          `Warning: MAIL_FROM is at ${free}, which lets only its own servers send. Other mailboxes refuse such e-mails (DMARC, 550 5.7.26): use an address at your own domain.`,
        ]
  const reached = [...uncopied, ...refusedSender, ...(mail.smtpUrl === null && by !== null ? [exposed] : [])]
  if (mode !== 'sandbox') return reached
  const hasAddress = publicUrl?.startsWith('https:') === true
  const signs = [...(mail.smtpUrl === null ? [] : ['a mail server']), ...(hasAddress ? ['an https address'] : [])]
  const unpaid = signs.map(
    (sign) =>
      `Warning: this shop has ${sign} but no payment key. Everybody can "buy" and nobody pays: set STRIPE_SECRET_KEY.`,
  )
  return [...reached, ...unpaid]
}

export function shopEnvironment({
  mode,
  vatNumber,
  vatScheme,
}: Pick<Config, 'mode' | 'vatNumber' | 'vatScheme'>): ShopEnvironment {
  return { isLive: mode === 'live', vatNumber, vatScheme }
}

function cleanVariable(name: string, value: string | undefined): string | undefined {
  return name === 'DATA_DIR' || name === 'BACKUP_URL' ? value?.trim() : value && cleanLine(value)
}

/** Reads the environment. Every variable is optional; blank counts as unset. Each problem is one line that says what to do. `settingsProblems` says what live payments need of the published shop (S10.15). */
export function parseConfig(variables: Variables): Result {
  const given: Variables = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, cleanVariable(name, value) || undefined]),
  )
  const { flags, problems } = parseFlags(given)
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) {
    return {
      ok: false,
      problems: [
        ...parsed.issues.map((issue) => `${v.getDotPath(issue)} ${sentenceFor([issue], 'cannot be read')}.`),
        ...problems,
      ],
    }
  }
  const env = parsed.output
  const mode = paymentMode(env.STRIPE_SECRET_KEY)
  problems.push(
    ...(mode === 'live' ? missingForLive(env) : missingForTest(env)),
    ...missingForImages(env),
    ...missingForBucket(env),
    ...missingForOffSite(env),
    ...problemsOfVat(env),
  )
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    config: {
      port: env.PORT,
      host: env.HOST,
      dataDir: env.DATA_DIR,
      publicUrl: env.PUBLIC_URL,
      databaseUrl: env.DATABASE_URL,
      mode,
      paymentKeys: env.STRIPE_SECRET_KEY
        ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET }
        : null,
      mail: {
        smtpUrl: env.SMTP_URL,
        from: env.MAIL_FROM,
        owner: env.OWNER_EMAIL ?? solas.settings.contactEmail,
      },
      vatNumber: env.VAT_NUMBER,
      vatScheme: vatScheme(env),
      imageEditor: imageEditor(env),
      bucket: bucketOf(env),
      offSite: offSiteOf(env),
      trustProxy: env.TRUST_PROXY ?? 0,
      purgeUrl: env.PURGE_URL,
      rateLimits: env.RATE_LIMITS,
      serviceWorker: env.SERVICE_WORKER,
      logLevel: env.LOG_LEVEL,
      // Nobody may be shown sample reviews beside a real checkout (docs/decisions/018).
      flags: mode === 'live' ? { ...flags, content_purge: true } : flags,
    },
  }
}
