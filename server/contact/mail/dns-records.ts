import { Resolver as DnsResolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { senderDomain } from '../../platform/config/sender-domain.ts'
import { pause } from '../../platform/runtime/runtime.ts'
import type { Resolver } from '../../platform/services/resolver.ts'

/** Time for one lookup, in ms: an owner waits for all of them. */
const TIMEOUT_MS = 2000
const ALL_SERVERS_MS = 4000

export function openResolver(): Resolver {
  return new DnsResolver({ timeout: TIMEOUT_MS, tries: 1 })
}

export type DnsFinding = { readonly what: string; readonly how: string }

const NOT_THERE = new Set(['ENODATA', 'ENOTFOUND'])
/** DKIM keys have a selector that the mail service chooses; these are the usual ones. */
const SELECTORS = [
  'default',
  'dkim',
  'mail',
  's1',
  's2',
  'k1',
  'k2',
  'k3',
  'google',
  'selector1',
  'selector2',
  'fm1',
  'mx',
  'smtp',
  'pm',
  'protonmail',
  'zoho',
  'mandrill',
  'resend',
  'brevo1',
  'ses',
  'key1',
  'sig1',
]

type Answer<Value> = readonly Value[] | 'no answer'

async function look<Value>(lookup: Promise<readonly Value[]>): Promise<Answer<Value>> {
  try {
    // A machine may have many name servers, each with its own timeout.
    return await Promise.race([lookup, pause(ALL_SERVERS_MS, { ref: false }).then(() => 'no answer' as const)])
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return NOT_THERE.has(code) ? [] : 'no answer'
  }
}

const unanswered = (what: string, name: string): DnsFinding => ({
  what: `${what} of ${name}: DNS gave no answer`,
  how: 'Try again in a minute. If it stays so, check the server’s DNS and internet connection.',
})

async function textsAt(dns: Resolver, name: string): Promise<Answer<string>> {
  const records = await look(dns.resolveTxt(name))
  return records === 'no answer' ? records : records.map((parts) => parts.join(''))
}

async function addressesOf(dns: Resolver, name: string): Promise<Answer<string>> {
  const [four, six] = await Promise.all([look(dns.resolve4(name)), look(dns.resolve6(name))])
  if (four === 'no answer' && six === 'no answer') return 'no answer'
  return [four, six].flatMap((answer) => (answer === 'no answer' ? [] : answer))
}

export async function checkAddressRecords(dns: Resolver, host: string): Promise<DnsFinding[]> {
  if (isIP(host.replace(/^\[|\]$/g, ''))) return []
  const addresses = await addressesOf(dns, host)
  if (addresses === 'no answer') return [unanswered('The address (A)', host)]
  if (addresses.length > 0) return []
  return [
    {
      what: `${host} has no address (A or AAAA record)`,
      how: `Where you manage your domain, add an A record for ${host} with the IP address of your server.`,
    },
  ]
}

async function checkSpf(dns: Resolver, domain: string, smtpHost: string): Promise<DnsFinding[]> {
  const texts = await textsAt(dns, domain)
  if (texts === 'no answer') return [unanswered('SPF', domain)]
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (records.length === 1) return []
  return [
    records.length === 0
      ? {
          what: `SPF: ${domain} does not say which servers send its e-mails`,
          how: `Add a TXT record for ${domain}. Your mail service gives its text, such as v=spf1 include:… -all, or v=spf1 a:${smtpHost} -all for a server of your own.`,
        }
      : {
          what: `SPF: ${domain} has ${records.length} records, so receivers ignore them all`,
          how: `Make one TXT record of them that begins with v=spf1 and has the parts of each.`,
        },
  ]
}

async function checkDkim(dns: Resolver, domain: string): Promise<DnsFinding[]> {
  const answers = await Promise.all(SELECTORS.map((selector) => textsAt(dns, `${selector}._domainkey.${domain}`)))
  if (answers.every((answer) => answer === 'no answer')) return [unanswered('DKIM', domain)]
  const keys = answers.flatMap((answer) => (answer === 'no answer' ? [] : answer))
  if (keys.some((text) => /(^|;)\s*p=[\w+/]/i.test(text))) return []
  return [
    {
      what: `DKIM: no key of ${domain} was found under the usual names`,
      how: 'Your mail service shows one or more records to add, under a name such as selector._domainkey. If you have added them under another name, this is fine.',
    },
  ]
}

async function checkDmarc(dns: Resolver, domain: string): Promise<DnsFinding[]> {
  // A subdomain follows the record of its domain.
  const names = domain.split('.').flatMap((_, at, parts) => (parts.length - at >= 2 ? [parts.slice(at).join('.')] : []))
  const answers = await Promise.all(names.map((name) => textsAt(dns, `_dmarc.${name}`)))
  if (answers.every((answer) => answer === 'no answer')) return [unanswered('DMARC', domain)]
  const records = answers.flatMap((answer) => (answer === 'no answer' ? [] : answer))
  if (records.some((text) => /^v=DMARC1\b/i.test(text))) return []
  return [
    {
      what: `DMARC: ${domain} does not say what happens to e-mails that fail SPF and DKIM`,
      how: `Add a TXT record for _dmarc.${domain} with the text v=DMARC1; p=none. Large mailboxes refuse senders without one.`,
    },
  ]
}

async function checkPtr(dns: Resolver, smtpHost: string): Promise<DnsFinding[]> {
  const addresses = isIP(smtpHost) ? [smtpHost] : await addressesOf(dns, smtpHost)
  if (addresses === 'no answer') return [unanswered('The address', smtpHost)]
  if (addresses.length === 0)
    return [{ what: `${smtpHost} in SMTP_URL has no address`, how: 'Check the name of the mail server in SMTP_URL.' }]
  const names = await Promise.all(
    addresses.map(async (address) => [address, await look(dns.reverse(address))] as const),
  )
  return names
    .filter(([, answer]) => answer !== 'no answer' && answer.length === 0)
    .map(([address]) => ({
      what: `PTR: the mail server’s address ${address} has no name`,
      how: 'If the mail server is yours, ask its host to set the reverse name (PTR) of that address to the server’s name. A mail service has this in order already if its e-mails arrive.',
    }))
}

export async function checkMailRecords(
  dns: Resolver,
  { from, smtpUrl }: { readonly from: string; readonly smtpUrl: string },
): Promise<DnsFinding[]> {
  const domain = senderDomain(from)
  const smtpHost = new URL(smtpUrl).hostname
  const checks = [
    checkSpf(dns, domain, smtpHost),
    checkDkim(dns, domain),
    checkDmarc(dns, domain),
    checkPtr(dns, smtpHost),
  ]
  return (await Promise.all(checks)).flat()
}
