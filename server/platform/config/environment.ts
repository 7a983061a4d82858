import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { Email } from '#shop/checkout/email.ts'
import { asciiEmail } from '#shop/checkout/idn.ts'
import { cleanVatNumber } from '#shop/settings/vat-number.ts'
import { vatSchemes } from '#shop/settings/vat-schemes.ts'
import { stripeEnvironment } from '../../money/payments/stripe/environment.ts'
import { asksForWrites, hostUrls } from './database-url.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

function matching(pattern: RegExp, message: string) {
  return v.pipe(v.string(), v.regex(pattern, message))
}

/** Percent-encoding of the characters that would end a user, a password or a path segment (RFC 3986, 2.1). */
const encoded = '. In a user, a password or a name write / as %2F, ? as %3F, # as %23, @ as %40, : as %3A and % as %25'

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** True if a URL means what it says. A '/', '?' or '#' in a password would end the host before the '@'. A '%' would begin an encoded character. */
function isReadAsMeant(text: string): boolean {
  const [, authority = '', rest = ''] = /^[\w+.-]+:\/\/([^/?#]*)(.*)$/s.exec(text) ?? []
  return !rest.includes('@') && isDecodable(authority)
}

function folderIn(text: string): string {
  try {
    return /^file:(?:\/\/(?:localhost)?)?\/(?!\/)/i.test(text) ? fileURLToPath(text) : text.replace(/\/+$/, '')
  } catch {
    return text
  }
}

/** A sender whose name is quoted if it holds signs that would end it or begin another address (RFC 5322, 3.4). */
function quotedSender(sender: string): string {
  const [, name = '', address = ''] = /^(.*?)\s*(<[^<>]+>)$/.exec(sender) ?? []
  return /^".*"$/.test(name) || !/["(),:;@[\]\\]/.test(name) ? sender : `${JSON.stringify(name)} ${address}`
}

function urlWith(protocols: readonly string[], message: string) {
  return v.pipe(
    v.string(),
    v.check((text) => {
      const url = URL.parse(text)
      return url !== null && protocols.includes(url.protocol) && url.host !== '' && isReadAsMeant(text)
    }, message),
  )
}

const bucketKey = v.nullish(matching(/^[\x21-\x7e]+$/, 'must be a key without spaces'), null)
const bucketRegion = v.optional(matching(/^[\w-]+$/, 'must be the name of a region, such as eu-west-1'), 'auto')

export const onOrOff = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(['on', 'true', '1', 'off', 'false', '0'], 'must be on or off'),
  v.transform((word) => ['on', 'true', '1'].includes(word)),
)

const dataDirMessage = 'must be a folder without ~, such as /home/mary/shop: only a terminal knows ~'
const publicUrlMessage = 'must be where browsers reach the shop, without a path, such as https://www.example.com'
const emailMessage = 'must be an e-mail address'
const bucketMessage = `must be where the bucket is, with its name, such as https://s3.eu-west-1.amazonaws.com/pictures${encoded}`
const backupMessage = `must be a folder, such as /mnt/elsewhere/solas, or where a bucket is, with its name, such as https://s3.eu-west-1.amazonaws.com/my-copies${encoded}`
const databaseMessage = `must be a PostgreSQL address, such as postgres://user:password@host/database or postgres://user:password@host1:5432,host2:5432/database${encoded}`
const smtpMessage = `must be a mail server, such as smtps://user:password@host${encoded}`
const purgeUrlMessage = `must be where the proxy takes PURGE requests, such as http://127.0.0.1:6081/${encoded}`
const imageUrlMessage = `must be where an OpenAI-compatible image service answers, such as https://api.openai.com/v1${encoded}`

/** The variables that the shop reads, each with what it must be: the message goes after the variable's name. */
export const Environment = v.object({
  PORT: v.pipe(
    v.optional(matching(/^\d{1,5}$/, 'must be a whole number from 0 to 65535, such as 3000'), '3000'),
    v.transform(Number),
    v.maxValue(65_535, 'must be a whole number from 0 to 65535, such as 3000'),
  ),
  HOST: v.optional(
    matching(/^[\w.:-]+$/, 'must be an address to listen on, such as 127.0.0.1 or 0.0.0.0'),
    '127.0.0.1',
  ),
  DATA_DIR: v.optional(
    v.pipe(
      v.string(),
      v.check((folder) => !/^~(?:\/|$)/.test(folder), dataDirMessage),
      v.transform((folder) => resolve(folder)),
    ),
    './data',
  ),
  PUBLIC_URL: v.nullish(
    v.pipe(
      urlWith(['http:', 'https:'], publicUrlMessage),
      v.transform((text) => new URL(text)),
      v.check(({ href, origin }) => href === `${origin}/`, publicUrlMessage),
      v.transform(({ origin }) => origin),
    ),
    null,
  ),
  DATABASE_URL: v.nullish(
    v.pipe(
      v.string(),
      v.check((text) => hostUrls(text) !== null && isReadAsMeant(text), databaseMessage),
      v.check(
        asksForWrites,
        'must ask for target_session_attrs=read-write, because the shop writes: or leave that away',
      ),
    ),
    null,
  ),
  ...stripeEnvironment,
  SMTP_URL: v.nullish(urlWith(['smtp:', 'smtps:'], smtpMessage), null),
  MAIL_FROM: v.nullish(
    v.pipe(
      v.string(),
      v.check((sender) => v.is(Email, sender.match(/^[^<>]*<([^<>]+)>$/)?.[1] ?? sender), emailMessage),
      v.transform(asciiEmail),
      v.transform(quotedSender),
    ),
    null,
  ),
  OWNER_EMAIL: v.nullish(
    v.pipe(
      v.string(),
      v.check((owner) => v.is(Email, owner), emailMessage),
      v.transform((owner) => v.parse(Email, owner)),
    ),
    null,
  ),
  VAT_NUMBER: v.nullish(
    v.pipe(
      v.string(),
      v.transform(cleanVatNumber),
      v.regex(/^[A-Z]{2}[A-Z\d+*]{2,12}(-EX)?$/, 'must begin with its country, such as IE1234567FA'),
    ),
    null,
  ),
  VAT_SCHEME: v.nullish(v.picklist(vatSchemes, `must be one of ${vatSchemes.join(', ')}`), null),
  IMAGE_EDITOR: v.nullish(onOrOff, null),
  IMAGE_API_URL: v.nullish(
    v.pipe(
      urlWith(['http:', 'https:'], imageUrlMessage),
      v.check((text) => /^[^?#@]+$/.test(text), imageUrlMessage),
      v.transform((text) => text.replace(/\/+$/, '')),
    ),
    null,
  ),
  IMAGE_API_KEY: v.nullish(
    matching(/^[\x21-\x7e]+$/, 'must be a key without spaces: copy it from the image service'),
    null,
  ),
  IMAGE_MODEL: v.optional(matching(/^[\w./:@-]+$/, 'must be the name of a model, such as gpt-image-1'), 'gpt-image-1'),
  S3_BUCKET_URL: v.nullish(
    v.pipe(
      urlWith(['http:', 'https:'], bucketMessage),
      v.check((text) => /^[^?#@]+$/.test(text), bucketMessage),
      v.transform((text) => text.replace(/\/+$/, '')),
    ),
    null,
  ),
  S3_REGION: bucketRegion,
  S3_ACCESS_KEY_ID: bucketKey,
  S3_SECRET_ACCESS_KEY: bucketKey,
  BACKUP_URL: v.nullish(
    v.pipe(
      v.string(),
      v.transform(folderIn),
      v.check((text) => isAbsolute(text) || /^https?:\/\/[^?#@]+$/.test(text), backupMessage),
    ),
    null,
  ),
  BACKUP_KEY: v.nullish(matching(/^[\w-]{43}$/, 'must be a key that `npm run backup -- --new-key` has printed'), null),
  BACKUP_REGION: bucketRegion,
  BACKUP_ACCESS_KEY_ID: bucketKey,
  BACKUP_SECRET_ACCESS_KEY: bucketKey,
  TRUST_PROXY: v.nullish(
    v.union(
      [v.pipe(v.string(), v.regex(/^[2-9]$/), v.transform(Number)), v.pipe(onOrOff, v.transform(Number))],
      'must be on or off, or the number of proxies from 1 to 9',
    ),
    null,
  ),
  PURGE_URL: v.nullish(
    v.pipe(
      urlWith(['http:', 'https:'], purgeUrlMessage),
      v.check((text) => !text.includes('@'), purgeUrlMessage),
    ),
    null,
  ),
  SERVICE_WORKER: v.optional(onOrOff, 'on'),
  RATE_LIMITS: v.optional(onOrOff, 'on'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
})

export type Environment = v.InferOutput<typeof Environment>
