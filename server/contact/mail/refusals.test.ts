import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { errorWords } from '#shop/texts/error-words.ts'
import { databaseRemedy, mailRemedy } from '../../platform/config/connection-remedies.ts'
import type { OutgoingEmail } from '../../platform/services/mailbox.ts'
import { ownCertificate } from '../../testing/own-certificate.ts'
import { smtpMailbox } from './transport.ts'

const email: OutgoingEmail = {
  key: 'order-1-confirmation',
  from: 'Shop <shop@gmail.com>',
  to: 'aoife@example.ie',
  replyTo: 'shop@gmail.com',
  subject: 'Thank you',
  text: 'Thank you',
  html: '<p>Thank you</p>',
  attachments: [],
}

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

function talk(socket: Socket | TLSSocket, { refusal, offers = '' }: { refusal: string; offers?: string }) {
  let isBody = false
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    const said = String(chunk)
    if (isBody) {
      if (said.endsWith('\r\n.\r\n')) {
        isBody = false
        socket.write(`${refusal}\r\n`)
      }
      return
    }
    if (/^EHLO/i.test(said)) socket.write(`250-mail.test\r\n${offers}250 8BITMIME\r\n`)
    else if (/^STARTTLS/i.test(said)) {
      socket.removeAllListeners('data')
      socket.write('220 go on\r\n')
      talk(new TLSSocket(socket, { isServer: true, ...ownCertificate }), { refusal })
    } else if (/^AUTH/i.test(said)) socket.write(`${refusal}\r\n`)
    else if (/^DATA/i.test(said)) {
      isBody = true
      socket.write('354 go on\r\n')
    } else socket.write('250 fine\r\n')
  })
}

function greeting(socket: Socket | TLSSocket, answers: { refusal: string; offers?: string }) {
  talk(socket, answers)
  socket.write('220 mail.test\r\n')
}

const remedyOf = async (url: string) => {
  const error = await smtpMailbox(url)
    .send(email)
    .then(
      () => null,
      (thrown: unknown) => thrown,
    )
  return mailRemedy(errorWords(error)) ?? errorWords(error)
}

test('a mail server with a self-signed certificate gives advice, with TLS and STARTTLS', async () => {
  const secure = createTlsServer(ownCertificate, (socket) => greeting(socket, { refusal: '250 taken' }))
  expect(await remedyOf(`smtps://127.0.0.1:${await portOf(secure)}`)).toContain('NODE_EXTRA_CA_CERTS')
  const upgraded = createServer((socket) => greeting(socket, { refusal: '250 taken', offers: '250-STARTTLS\r\n' }))
  expect(await remedyOf(`smtp://127.0.0.1:${await portOf(upgraded)}`)).toContain('NODE_EXTRA_CA_CERTS')
})

test('a sender at a free mailbox, which DMARC refuses, names the remedy', async () => {
  const refusal =
    "550 5.7.26 Unauthenticated email from gmail.com is not accepted due to domain's DMARC policy. Contact the administrator"
  const server = createServer((socket) => greeting(socket, { refusal }))
  expect(await remedyOf(`smtp://127.0.0.1:${await portOf(server)}`)).toContain('use an address at your own domain')
})

test('a wrong mail password gives advice', async () => {
  const refusal = '535 5.7.8 Username and Password not accepted'
  const server = createServer((socket) => greeting(socket, { refusal, offers: '250-AUTH PLAIN\r\n' }))
  expect(await remedyOf(`smtp://user:secret@127.0.0.1:${await portOf(server)}`)).toContain('password in SMTP_URL')
})

test('smtps at a port without TLS names the remedy', async () => {
  const server = createServer((socket) => greeting(socket, { refusal: '250 taken' }))
  expect(await remedyOf(`smtps://127.0.0.1:${await portOf(server)}`)).toContain('smtp: with port 587')
})

test.each([
  ['self-signed certificate in certificate chain', 'NODE_EXTRA_CA_CERTS'],
  ['unable to verify the first certificate', 'sslrootcert='],
  ["Hostname/IP does not match certificate's altnames: Host: db. is not cert's CN", 'the name in the certificate'],
  ['password authentication failed for user "solas"', 'password in DATABASE_URL'],
  ['The server does not support SSL connections', 'leave sslmode away'],
])('the PostgreSQL error "%s" gives advice', (words, remedy) => {
  expect(databaseRemedy(words)).toContain(remedy)
})

test('other mail and database errors give no advice', () => {
  for (const words of ['ECONNREFUSED 127.0.0.1:25', '550 no such user', '451 try later'])
    expect([mailRemedy(words), databaseRemedy(words)]).toEqual([null, null])
})
