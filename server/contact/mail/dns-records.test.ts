import { expect, test } from 'vitest'
import type { Resolver } from '../../platform/services/resolver.ts'
import { checkAddressRecords, checkMailRecords } from './dns-records.ts'

const missing = (code: string) => Object.assign(new Error(code), { code })

function dnsWith(records: Readonly<Record<string, readonly string[]>>, code = 'ENOTFOUND'): Resolver {
  const look = async (type: string, name: string) => {
    const found = records[`${type} ${name}`]
    if (!found) throw missing(code)
    return [...found]
  }
  const only: unknown = {
    resolve4: (name: string) => look('A', name),
    resolve6: (name: string) => look('AAAA', name),
    resolveTxt: async (name: string) => (await look('TXT', name)).map((text) => text.match(/.{1,20}/g) ?? []),
    reverse: (address: string) => look('PTR', address),
  }
  return only as Resolver
}

const mail = { from: 'Shop <orders@shop.example.ie>', smtpUrl: 'smtps://user:secret@mail.example.ie:465' }
const inOrder = {
  'TXT shop.example.ie': ['unrelated', 'v=spf1 include:mail.example.ie -all'],
  'TXT s1._domainkey.shop.example.ie': ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3'],
  'TXT _dmarc.example.ie': ['v=DMARC1; p=none'],
  'A mail.example.ie': ['192.0.2.1'],
  'PTR 192.0.2.1': ['mail.example.ie'],
}
const without = (name: string) => Object.fromEntries(Object.entries(inOrder).filter(([key]) => key !== name))

test('with all DNS records set, nothing is reported', async () => {
  expect(await checkMailRecords(dnsWith(inOrder), mail)).toEqual([])
})

test.each([
  ['SPF', without('TXT shop.example.ie'), 'SPF: shop.example.ie', 'v=spf1'],
  ['DKIM', without('TXT s1._domainkey.shop.example.ie'), 'DKIM: no key of shop.example.ie', 'selector._domainkey'],
  ['DMARC', without('TXT _dmarc.example.ie'), 'DMARC: shop.example.ie', 'v=DMARC1; p=none'],
  ['PTR', without('PTR 192.0.2.1'), 'PTR: the mail server’s address 192.0.2.1', 'reverse name'],
  ['the mail server', without('A mail.example.ie'), 'mail.example.ie in SMTP_URL has no address', 'SMTP_URL'],
  ['a second SPF', { ...inOrder, 'TXT shop.example.ie': ['v=spf1 -all', 'v=spf1 a -all'] }, '2 records', 'one TXT'],
])('a missing or wrong %s is reported with the record to add', async (_, records, what, how) => {
  const findings = await checkMailRecords(dnsWith(records), mail)
  expect(findings).toEqual([
    { what: expect.stringContaining(what) as string, how: expect.stringContaining(how) as string },
  ])
})

test('the shop’s address is looked up by its name', async () => {
  expect(await checkAddressRecords(dnsWith({ 'AAAA shop.example.ie': ['2001:db8::1'] }), 'shop.example.ie')).toEqual([])
  expect(await checkAddressRecords(dnsWith({}), '192.0.2.7')).toEqual([])
  expect(await checkAddressRecords(dnsWith({}), 'shop.example.ie')).toMatchObject([
    { what: 'shop.example.ie has no address (A or AAAA record)' },
  ])
})

test('DNS without an answer is not reported as a missing record', async () => {
  const findings = await checkMailRecords(dnsWith({}, 'ETIMEOUT'), mail)
  expect(findings.map(({ what }) => what)).toEqual([
    'SPF of shop.example.ie: DNS gave no answer',
    'DKIM of shop.example.ie: DNS gave no answer',
    'DMARC of shop.example.ie: DNS gave no answer',
    'The address of mail.example.ie: DNS gave no answer',
  ])
})
