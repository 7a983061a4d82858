import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { flagNames } from '#shop/pages/flags.ts'
import { TO_BE_GIVEN } from '#shop/settings/settings.ts'
import { parseConfig, warningsOf } from './config.ts'
import { Environment } from './environment.ts'

// Shows S10.14, S10.18.

const live = {
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  PUBLIC_URL: 'https://solas.example',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'Solas <orders@solas.example>',
  OWNER_EMAIL: 'owner@solas.example',
  TRUST_PROXY: 'on',
}

function configOf(env: Record<string, string | undefined>) {
  const result = parseConfig(env)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.config
}

test('without any settings the shop runs on this machine with all stand-ins', () => {
  expect(configOf({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: `${process.cwd()}/data`,
    bucket: null,
    offSite: null,
    publicUrl: null,
    databaseUrl: null,
    mode: 'sandbox',
    paymentKeys: null,
    mail: { smtpUrl: null, from: null, owner: 'hello@solas.example' },
    vatNumber: null,
    vatScheme: 'none',
    imageEditor: 'built-in',
    trustProxy: 0,
    purgeUrl: null,
    rateLimits: true,
    serviceWorker: true,
    logLevel: 'info',
    flags: {},
  })
})

test.each([
  ['a blank value counts as unset', { PORT: ' ', STRIPE_SECRET_KEY: '' }, { port: 3000, mode: 'sandbox' }],
  ['port 0 asks for any free port', { PORT: '0' }, { port: 0 }],
  ['a folder is made absolute', { DATA_DIR: '/srv/../srv/solas' }, { dataDir: '/srv/solas' }],
  [
    'the slash at the end of an address is dropped',
    { PUBLIC_URL: 'https://a.example/' },
    { publicUrl: 'https://a.example' },
  ],
  [
    'a test key takes test payments',
    { STRIPE_SECRET_KEY: 'rk_test_1' },
    { mode: 'test', paymentKeys: { secretKey: 'rk_test_1', webhookSecret: null } },
  ],
  [
    'white space around a secret is dropped',
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: ' whsec_1\n' },
    { paymentKeys: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' } },
  ],
  ['a VAT number may be written with spaces', { VAT_NUMBER: 'ie 1234567 fa' }, { vatNumber: 'IE1234567FA' }],
  ['a VAT number alone means Ireland', { VAT_NUMBER: 'IE1234567FA' }, { vatScheme: 'ireland' }],
  ['one that ends with EX means the scheme for small firms', { VAT_NUMBER: 'IE1234567-EX' }, { vatScheme: 'small' }],
  ['One Stop Shop', { VAT_NUMBER: 'IE1234567FA', VAT_SCHEME: 'oss' }, { vatScheme: 'oss' }],
  ['the image editor may be switched off', { IMAGE_EDITOR: 'off' }, { imageEditor: null }],
  [
    'an image service replaces the built-in editor',
    { IMAGE_API_URL: 'http://127.0.0.1:8080/v1/', IMAGE_API_KEY: 'key' },
    { imageEditor: { url: 'http://127.0.0.1:8080/v1', key: 'key', model: 'gpt-image-1' } },
  ],
  [
    'switches',
    { TRUST_PROXY: 'on', RATE_LIMITS: 'off', SERVICE_WORKER: 'off' },
    { trustProxy: 1, rateLimits: false, serviceWorker: false },
  ],
  [
    'flags by either name',
    { MOBILE_NAV: 'true', FLAG_HERO_V3: 'off' },
    { flags: { mobile_nav: true, hero_v3: false } },
  ],
  [
    'switches in figures and capitals',
    { MOBILE_NAV: '1', HERO_V2: 'TRUE', HERO_V3: '0', RATE_LIMITS: 'Off' },
    { flags: { mobile_nav: true, hero_v2: true, hero_v3: false }, rateLimits: false },
  ],
  ['the plain name of a flag wins', { HERO_V2: 'true', FLAG_HERO_V2: 'false' }, { flags: { hero_v2: true } }],
  ['live payments', live, { mode: 'live', paymentKeys: { secretKey: 'sk_live_abc', webhookSecret: 'whsec_abc' } }],
  ['live payments hide sample content', { ...live, CONTENT_PURGE: 'false' }, { flags: { content_purge: true } }],
])('%s', (_, env, expected) => {
  expect(configOf(env)).toMatchObject(expected)
})

const sender = { MAIL_FROM: 'orders@shop.example', OWNER_EMAIL: 'mary@shop.example' }

test.each([
  [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535, such as 3000.'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, such as 3000.'],
  [{ HOST: 'http://x' }, 'HOST must be an address to listen on, such as 127.0.0.1 or 0.0.0.0.'],
  [{ PUBLIC_URL: 'solas.example' }, /^PUBLIC_URL must be where browsers reach the shop/],
  [{ PUBLIC_URL: 'https://solas.example/shop' }, /^PUBLIC_URL must be .* without a path/],
  [{ PUBLIC_URL: 'https://user@solas.example' }, /^PUBLIC_URL must be/],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, /^PUBLIC_URL must be/],
  [{ BACKUP_URL: 'file://mnt/backup', BACKUP_KEY: 'k'.repeat(43) }, /^BACKUP_URL must be a folder/],
  [{ BACKUP_URL: 'file:///mnt/a%2Fb', BACKUP_KEY: 'k'.repeat(43) }, /^BACKUP_URL must be a folder/],
  [{ BACKUP_URL: 'file:///mnt/50 %', BACKUP_KEY: 'k'.repeat(43) }, /^BACKUP_URL must be a folder/],
  [{ BACKUP_URL: 'file:backup', BACKUP_KEY: 'k'.repeat(43) }, /^BACKUP_URL must be a folder/],
  [{ SMTP_URL: 'smtp://', ...sender }, /^SMTP_URL must be a mail server/],
  [{ SMTP_URL: 'smtps:///mail.example', ...sender }, /^SMTP_URL must be a mail server/],
  [{ SMTP_URL: 'smtps://user:password@', ...sender }, /^SMTP_URL must be a mail server/],
  [{ DATA_DIR: '~/shop' }, 'DATA_DIR must be a folder without ~, such as /home/mary/shop: only a terminal knows ~.'],
  [{ BACKUP_URL: '~/copies', BACKUP_KEY: 'k'.repeat(43) }, /^BACKUP_URL must be a folder/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a PostgreSQL address/],
  [
    { DATABASE_URL: 'postgres://u:p@a:1,,b:2/solas' },
    /^DATABASE_URL must be a PostgreSQL address.*host1:5432,host2:5432/,
  ],
  [
    { DATABASE_URL: 'postgres://a,b/s?target_session_attrs=standby' },
    /^DATABASE_URL must ask for target_session_attrs=rea/,
  ],
  [{ STRIPE_SECRET_KEY: 'pk_live_1' }, /^STRIPE_SECRET_KEY must begin with sk_test_/],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'abc' }, /^STRIPE_WEBHOOK_SECRET must begin with whsec_/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY/],
  [{ SMTP_URL: 'mail.example', MAIL_FROM: 'a@b.ie', OWNER_EMAIL: 'a@b.ie' }, /^SMTP_URL must be a mail server/],
  [{ SMTP_URL: 'smtp://mail.example', OWNER_EMAIL: 'a@b.ie' }, /^SMTP_URL needs MAIL_FROM/],
  [{ MAIL_FROM: 'Solas' }, 'MAIL_FROM must be an e-mail address.'],
  [{ OWNER_EMAIL: 'Owner <a@b.ie>' }, 'OWNER_EMAIL must be an e-mail address.'],
  [{ VAT_NUMBER: '1234' }, 'VAT_NUMBER must begin with its country, such as IE1234567FA.'],
  [{ VAT_SCHEME: 'france' }, 'VAT_SCHEME must be one of none, ireland, oss, small.'],
  [{ VAT_SCHEME: 'oss' }, /^VAT_SCHEME oss needs VAT_NUMBER/],
  [{ VAT_SCHEME: 'none', VAT_NUMBER: 'IE1234567FA' }, /^VAT_SCHEME none has no VAT_NUMBER/],
  [{ VAT_SCHEME: 'small', VAT_NUMBER: 'IE1234567FA' }, /^A VAT_NUMBER that ends with EX is for VAT_SCHEME small/],
  [{ VAT_SCHEME: 'oss', VAT_NUMBER: 'IE1234567-EX' }, /^A VAT_NUMBER that ends with EX is for VAT_SCHEME small/],
  [{ PURGE_URL: 'http://purger:secret@127.0.0.1:6081/' }, /^PURGE_URL must be where the proxy takes PURGE requests/],
  [{ IMAGE_API_URL: 'api.openai.com' }, /^IMAGE_API_URL must be where an OpenAI-compatible image service answers/],
  [{ IMAGE_API_URL: 'https://me:key@api.example/v1', IMAGE_API_KEY: 'key' }, /^IMAGE_API_URL must be where/],
  [{ IMAGE_API_KEY: 'a b' }, /^IMAGE_API_KEY must be a key without spaces/],
  [{ IMAGE_API_URL: 'https://api.example' }, /^IMAGE_API_URL needs IMAGE_API_KEY/],
  [{ IMAGE_API_KEY: 'key' }, /^IMAGE_API_URL needs IMAGE_API_KEY/],
  [{ IMAGE_MODEL: 'a model' }, 'IMAGE_MODEL must be the name of a model, such as gpt-image-1.'],
  [{ IMAGE_EDITOR: 'maybe' }, 'IMAGE_EDITOR must be on or off.'],
  [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be on or off, or the number of proxies from 1 to 9.'],
  [{ RATE_LIMITS: '5' }, 'RATE_LIMITS must be on or off.'],
  [{ SERVICE_WORKER: 'gone' }, 'SERVICE_WORKER must be on or off.'],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, /],
  [{ FLAG_HERO_V2: 'perhaps' }, 'FLAG_HERO_V2 must be on or off.'],
])('the wrong setting %o is explained in one line', (env, problem) => {
  const result = parseConfig(env)
  expect(result).toEqual({ ok: false, problems: [expect.stringMatching(problem)] })
})

const mail = { MAIL_FROM: 'a@b.ie', OWNER_EMAIL: 'a@b.ie' }
const passwords = ['12/34', '12?34', '12#34', 'a/b', 'a?b', 'a#b', '50%', '1%zz', 'ab@/cd', '/', 'a@b/c@d']
const places: readonly (readonly [name: string, url: (password: string) => string, more: object])[] = [
  ['SMTP_URL', (password) => `smtp://user:${password}@mail.example`, mail],
  ['SMTP_URL', (password) => `smtps://${password}:secret@mail.example:465`, mail],
  ['DATABASE_URL', (password) => `postgres://user:${password}@db.example/solas`, {}],
  ['DATABASE_URL', (password) => `postgres://user:${password}@a:5432,b:5432/solas?sslmode=require`, {}],
  ['BACKUP_URL', (password) => `https://user:${password}@s3.example/copies`, {}],
  ['S3_BUCKET_URL', (password) => `https://user:${password}@s3.example/pictures`, {}],
  ['PURGE_URL', (password) => `http://user:${password}@127.0.0.1/`, {}],
  ['IMAGE_API_URL', (password) => `https://user:${password}@api.example/v1`, {}],
]

test.each(places.flatMap(([name, url, more]) => passwords.map((password) => [name, url(password), more] as const)))(
  'the setting %s with the value %s is refused, and the message says how to write it',
  (name, url, more) => {
    const result = parseConfig({ ...more, [name]: url })
    expect(result.ok ? [] : result.problems).toContainEqual(expect.stringMatching(`^${name} must be .* / as %2F, `))
  },
)

test.each([
  { ...mail, SMTP_URL: 'smtps://user:12%2F34%3F%23%40%25@mail.example' },
  { ...mail, SMTP_URL: 'smtps://orders@shop.example:secret@mail.example:465/?pool=true' },
  { DATABASE_URL: 'postgres://user:12%2F34%25@a,b/solas?sslmode=verify-full&sslrootcert=/etc/solas/ca.pem' },
  { DATABASE_URL: 'postgres:///solas?host=/run/postgresql' },
])('accepts the settings %j', (env) => {
  expect(parseConfig(env).ok).toBe(true)
})

test.each([
  ['Solas <a@b.ie>', 'Solas <a@b.ie>'],
  ['"Solas, Ltd" <a@b.ie>', '"Solas, Ltd" <a@b.ie>'],
  ['Mary: Beads; co <a@b.ie>', '"Mary: Beads; co" <a@b.ie>'],
  ['a@b.ie, Co <a@b.ie>', '"a@b.ie, Co" <a@b.ie>'],
  ['Smith (Beads) <a@b.ie>', '"Smith (Beads)" <a@b.ie>'],
  ['Mary "M" Byrne <a@b.ie>', String.raw`"Mary \"M\" Byrne" <a@b.ie>`],
  ['“Søren” <a@b.ie>', '“Søren” <a@b.ie>'],
])('MAIL_FROM %s is the one sender %s', (typed, from) => {
  expect(configOf({ ...mail, MAIL_FROM: typed }).mail.from).toBe(from)
})

test.each([
  ['file:///mnt/copies', '/mnt/copies'],
  ['file:/mnt/copies', '/mnt/copies'],
  ['file://localhost/mnt/my%20copies', '/mnt/my copies'],
  ['/mnt/50 % #1/', '/mnt/50 % #1'],
])('BACKUP_URL %s is the folder %s', (url, folder) => {
  expect(configOf({ BACKUP_URL: url, BACKUP_KEY: 'k'.repeat(43) }).offSite?.target).toEqual({ folder })
})

test('every wrong setting is named', () => {
  const result = parseConfig({ PORT: 'x', LOG_LEVEL: 'x', HERO_V2: 'x' })
  expect(result.ok ? [] : result.problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'LOG_LEVEL',
    'HERO_V2',
  ])
})

test.each(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL', 'TRUST_PROXY'])(
  'live payments are refused without %s',
  (name) => {
    const result = parseConfig({ ...live, [name]: undefined })
    expect(result).toEqual({ ok: false, problems: [expect.stringMatching(`^Live payments need ${name}`)] })
  },
)

test('live payments are refused without https', () => {
  const result = parseConfig({ ...live, PUBLIC_URL: 'http://solas.example' })
  expect(result).toEqual({
    ok: false,
    problems: ['Live payments need PUBLIC_URL with https, the address of the shop.'],
  })
})

test('live payments without any other setting give five problems', () => {
  const result = parseConfig({ STRIPE_SECRET_KEY: 'rk_live_1' })
  expect(result.ok ? [] : result.problems).toHaveLength(5)
})

test('the message about a wrong setting never repeats a secret', () => {
  const secrets = {
    STRIPE_SECRET_KEY: 'hunter2',
    SMTP_URL: 'http://hunter2',
    DATABASE_URL: 'hunter2',
    LOG_LEVEL: TO_BE_GIVEN,
  }
  expect(JSON.stringify(parseConfig(secrets))).not.toContain('hunter2')
})

test('.env.example names every setting and no other', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z\d_]*)=/gm)].map(([, name]) => name)
  const known = [...Object.keys(Environment.entries), ...flagNames.map((flag) => flag.toUpperCase())]
  expect(new Set(named)).toEqual(new Set(known))
})

test.each([
  ['nothing', {}, []],
  ['a mail server', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.ie', OWNER_EMAIL: 'a@b.ie' }, ['a mail server']],
  ['an https address', { PUBLIC_URL: 'https://shop.example' }, ['an https address']],
  ['a test key', { PUBLIC_URL: 'https://shop.example', STRIPE_SECRET_KEY: 'sk_test_abc' }, []],
] as const)('a sandbox with %s is warned that it looks like a real shop', (_, variables, signs) => {
  const parsed = parseConfig(variables)
  if (!parsed.ok) throw new Error(parsed.problems.join())
  const warnings = warningsOf(parsed.config).filter((line) => !line.includes('others can reach this shop'))
  expect(warnings).toHaveLength(signs.length)
  for (const [n, sign] of signs.entries()) expect(warnings[n]).toContain(`${sign} but no payment key`)
})

test.each([
  ['shop@gmail.com', 'smtps://u:p@mail.example', 1],
  ['Shop <shop@yahoo.co.uk>', 'smtp://u:p@mail.example', 1],
  ['shop@gmail.com', 'smtps://u:p@smtp.gmail.com', 0],
  ['shop@hotmail.com', 'smtp://u:p@smtp.office365.com:587', 0],
  ['shop@example.ie', 'smtps://u:p@smtp.gmail.com', 0],
])('MAIL_FROM %s through %s gives %i warnings', (from, url, count) => {
  const warnings = warningsOf(configOf({ MAIL_FROM: from, SMTP_URL: url, OWNER_EMAIL: 'a@b.ie' }))
  expect(warnings.filter((line) => line.includes('use an address at your own domain'))).toHaveLength(count)
})

test.each([
  ['127.0.0.1', {}, 0],
  ['127.0.0.1', { PUBLIC_URL: 'http://shop.example' }, 1],
  ['127.0.0.1', { TRUST_PROXY: 'on' }, 1],
  ['0.0.0.0', {}, 1],
  ['192.0.2.1', { STRIPE_SECRET_KEY: 'sk_test_abc' }, 1],
  [
    '0.0.0.0',
    { SMTP_URL: 'smtp://m.test', MAIL_FROM: 'a@b.ie', OWNER_EMAIL: 'a@b.ie', STRIPE_SECRET_KEY: 'sk_test_a' },
    0,
  ],
])('HOST %s with %j gives %i warnings that others can reach this shop', (host, env, count) => {
  const warnings = warningsOf(configOf({ HOST: host, ...env }))
  expect(warnings.filter((line) => line.includes('others can reach this shop'))).toHaveLength(count)
})

test.each<[string, Record<string, string>]>([
  ['https://localhost', { PUBLIC_URL: 'https://localhost' }],
  ['https://127.0.0.1', { PUBLIC_URL: 'https://127.0.0.1:8443' }],
  ['limits switched off', { RATE_LIMITS: 'off' }],
])('live payments are refused with %s', (_, env) => {
  expect(parseConfig({ ...live, ...env })).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/^Live payments need /)],
  })
})

test('the image editor is off with a live key until it is switched on', () => {
  expect(configOf(live).imageEditor).toBeNull()
  expect(configOf({ ...live, IMAGE_EDITOR: 'on' }).imageEditor).toBe('built-in')
})
