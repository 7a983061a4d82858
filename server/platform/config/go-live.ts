import type { PaymentMode } from '#shop/pages/page-settings.ts'
import { missingLegalFacts, placeholderContacts } from '#shop/settings/settings.ts'
import { closedCountries, zoneProblems } from '#shop/shipping/zones.ts'
import type { ServerShop, Shop } from '#shop/shop.ts'
import type { Environment } from './environment.ts'
import { findGuaranteeNotice } from './guarantee-notice.ts'

export const localHost = /^(localhost|.+\.localhost|127\..+|\[::1\]|0\.0\.0\.0)$/

type Need = readonly [given: unknown, name: string]
const inSentences = (needed: readonly Need[]) =>
  needed.flatMap(([given, name]) => (given ? [] : [`Live payments need ${name}.`]))

// What the settings hold, in words.
const fields: Readonly<Record<string, string>> = {
  contactEmail: 'e-mail',
  contactPhone: 'telephone',
  returnsAddress: 'address for returns',
  processors: 'providers that handle data',
}
const listed = (names: readonly string[]) => names.map((name) => fields[name] ?? name).join(', ')

function missingFromShop({ settings }: Pick<Shop, 'settings'>, dataDir: string): string[] {
  const facts = missingLegalFacts(settings)
  const contacts = placeholderContacts(settings)
  const search = findGuaranteeNotice(dataDir, settings.guaranteeNotice)
  return inSentences([
    [contacts.length === 0, `contacts that reach you, at the desk on Shop, Settings: ${listed(contacts)}`],
    [facts.length === 0, `the legal facts, at the desk on Shop, Settings: ${listed(facts)}`],
    ['notice' in search, 'problem' in search ? search.problem : ''],
  ])
}

/** Lists what keeps the shop from opening, one sentence each: settings that real payments need, and faults of its zones (S10.14). */
export function settingsProblems(
  shop: ServerShop,
  { mode, dataDir }: { readonly mode: PaymentMode; readonly dataDir: string },
): string[] {
  return [...(mode === 'live' ? missingFromShop(shop, dataDir) : []), ...zoneProblems(shop)]
}

export function closedCountriesLine(shop: Pick<ServerShop, 'shipping'>): string[] {
  const closed = closedCountries(shop).join(', ')
  return closed === ''
    ? []
    : [`Closed to real orders until you tick them at the desk on Shop, Shipping and gift wrap: ${closed}.`]
}

type LiveEnvironment = { readonly STRIPE_WEBHOOK_SECRET: unknown } & Pick<
  Environment,
  'PUBLIC_URL' | 'TRUST_PROXY' | 'RATE_LIMITS' | 'SMTP_URL' | 'MAIL_FROM' | 'OWNER_EMAIL'
>

export type MissingSetting = { readonly name: keyof LiveEnvironment; readonly sentence: string }

export function missingFromEnvironment(env: LiveEnvironment): MissingSetting[] {
  const needed: readonly (readonly [given: unknown, name: keyof LiveEnvironment, what: string])[] = [
    [env.STRIPE_WEBHOOK_SECRET, 'STRIPE_WEBHOOK_SECRET', ', the signing secret of the webhook endpoint'],
    [
      env.PUBLIC_URL?.startsWith('https:') && !localHost.test(new URL(env.PUBLIC_URL).hostname),
      'PUBLIC_URL',
      ' with https, the address of the shop',
    ],
    [env.TRUST_PROXY !== null, 'TRUST_PROXY', ': on behind a proxy that adds X-Forwarded-For, else off'],
    [env.RATE_LIMITS, 'RATE_LIMITS', ' on: off is for load tests'],
    [env.SMTP_URL, 'SMTP_URL', ', the mail server'],
    [env.MAIL_FROM, 'MAIL_FROM', ', the sender of e-mails'],
    [env.OWNER_EMAIL, 'OWNER_EMAIL', ', who is told of orders'],
  ]
  return needed.flatMap(([given, name, what]) =>
    given ? [] : [{ name, sentence: `Live payments need ${name}${what}.` }],
  )
}

/** A sentence for each setting that a live shop cannot start without. The webhook is not among them: the shop creates it at start. */
export function missingForLive(env: Environment): string[] {
  return missingFromEnvironment({ ...env, STRIPE_WEBHOOK_SECRET: 'set up by the shop' }).map(({ sentence }) => sentence)
}

export function missingForTest(env: Environment): string[] {
  const problems: string[] = []
  if (env.STRIPE_WEBHOOK_SECRET && !env.STRIPE_SECRET_KEY) {
    problems.push('STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY: set both, or neither for the sandbox.')
  }
  for (const name of ['MAIL_FROM', 'OWNER_EMAIL'] as const) {
    if (env.SMTP_URL && !env[name]) problems.push(`SMTP_URL needs ${name}: set both, or neither for the local inbox.`)
  }
  return problems
}
