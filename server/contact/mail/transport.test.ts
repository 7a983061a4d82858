import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setInterval as every } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/connection.ts'
import { type OutgoingEmail, Unanswered } from '../../platform/services/mailbox.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { localInbox, smtpMailbox } from './transport.ts'

const email: OutgoingEmail = {
  key: 'order-1-confirmation',
  from: 'Solas <hello@solas.example>',
  to: 'aoife@example.ie',
  replyTo: 'hello@solas.example',
  subject: 'Thank you\r\nBcc: all@example.com',
  text: 'Grá agus €40\n',
  html: '<p>Grá agus €40</p>',
  attachments: [{ filename: 'care.txt', content: 'Roll it on – gently\n' }],
}
const noon = new Date('2026-11-20T12:00:00Z')

test('the local inbox stores an e-mail exactly as the mail server would get it', async ({ onTestFinished }) => {
  const location = await freshDatabase()
  const db = await openDatabase(location)
  onTestFinished(async () => {
    await db.destroy()
    await location.remove()
  })
  await localInbox(db, () => noon).send(email)

  const [row, ...others] = await db.selectFrom('sandboxInbox').selectAll().execute()
  expect(others).toEqual([])
  expect(row).toMatchObject({ receivedAt: noon.toISOString(), recipient: 'aoife@example.ie' })
  const mail = await PostalMime.parse(row?.raw ?? '')
  expect(mail.from).toMatchObject({ name: 'Solas', address: 'hello@solas.example' })
  expect(mail.to?.map(({ address }) => address)).toEqual(['aoife@example.ie'])
  expect(mail.replyTo?.map(({ address }) => address)).toEqual(['hello@solas.example'])
  expect([mail.subject, mail.bcc, mail.text?.trim(), mail.html?.trim()]).toEqual([
    'Thank you Bcc: all@example.com',
    undefined,
    'Grá agus €40',
    '<p>Grá agus €40</p>',
  ])
  expect(mail.date).toBe(noon.toISOString())
  const decoded = mail.attachments.map(({ filename, content }) => [
    filename,
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  ])
  expect(decoded).toEqual([['care.txt', 'Roll it on – gently\n']])
})

type Answers = Partial<Record<'MAIL' | 'RCPT' | 'DATA', string>> & { readonly takesMs?: number | null }

async function mailServer(answers: Answers = {}) {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let mail: string | null = null
    socket.on('data', (chunk) => {
      const said = chunk.toString()
      if (mail !== null) {
        mail += said
        if (!mail.endsWith('\r\n.\r\n')) return
        mails.push(mail)
        mail = null
        const { takesMs = 0 } = answers
        if (takesMs !== null) setTimeout(() => socket.write('250 taken\r\n'), takesMs)
        return
      }
      const verb = said.slice(0, 4).toUpperCase()
      if (verb === 'DATA' && !answers.DATA) mail = ''
      const standard = verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 fine'
      const told = verb === 'MAIL' || verb === 'RCPT' || verb === 'DATA' ? answers[verb] : undefined
      socket.write(`${told ?? standard}\r\n`)
    })
    socket.on('error', () => socket.destroy())
    socket.write('220 test\r\n')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return {
    mails,
    url: `smtp://127.0.0.1:${address.port}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('an e-mail sent twice has the same message id, so that the second copy is known', async ({ onTestFinished }) => {
  const server = await mailServer()
  onTestFinished(() => server.close())
  const mailbox = smtpMailbox(server.url)
  await mailbox.send(email)
  await mailbox.send(email)
  const ids = server.mails.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(/^<[0-9a-f]{32}@solas\.example>/)
  expect(ids[1]).toBe(ids[0])
})

test.each<[string, Answers]>([
  ['is told to wait', { MAIL: '451 later' }],
  ['may not write to the address', { RCPT: '550 nobody' }],
  ['is refused at the end', { DATA: '554 no' }],
])('an e-mail that %s counts as refused', async (_, answers) => {
  const server = await mailServer(answers)
  try {
    await expect(smtpMailbox(server.url).send(email)).rejects.toThrow()
  } finally {
    server.close()
  }
})

test('a mail server that is slow after receiving a whole e-mail is waited for', async ({ onTestFinished }) => {
  const server = await mailServer({ takesMs: 1200 })
  onTestFinished(() => server.close())
  await smtpMailbox(server.url, { deliveryMs: 1000, answerMs: 5000 }).send(email)
  expect(server.mails).toHaveLength(1)
})

test('a mail server that accepts a whole e-mail without answering leaves it unanswered', async ({ onTestFinished }) => {
  const server = await mailServer({ takesMs: null })
  onTestFinished(() => server.close())
  const sending = smtpMailbox(server.url, { deliveryMs: 5000, answerMs: 200 }).send(email)
  await expect(sending).rejects.toBeInstanceOf(Unanswered)
  expect(server.mails).toHaveLength(1)
})

test('a refused address is reported with the code and command of the mail server', async ({ onTestFinished }) => {
  const server = await mailServer({ RCPT: '550 nobody' })
  onTestFinished(() => server.close())
  const sending = smtpMailbox(server.url).send(email)
  await expect(sending).rejects.toMatchObject({ responseCode: 550, command: 'RCPT TO' })
})

test('an unreachable mail server is an error', async () => {
  await expect(smtpMailbox('smtp://127.0.0.1:1').send(email)).rejects.toThrow('ECONNREFUSED')
})

test.each(['EHLO', 'MAIL', 'DATA'])(
  'a mail server that answers %s a byte at a time, for ever, is cut off in time',
  async (dripping) => {
    const closed = Promise.withResolvers<void>()
    const server = createServer((socket) => {
      const drip = async () => {
        for await (const _ of every(20)) {
          if (socket.destroyed) return
          socket.write('2')
        }
      }
      socket.on('data', (chunk) => {
        const verb = chunk.toString().slice(0, 4).toUpperCase()
        if (verb === dripping) void drip()
        else socket.write('250 fine\r\n')
      })
      socket.on('error', () => socket.destroy())
      socket.on('close', () => closed.resolve())
      socket.write('220 test\r\n')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    try {
      await expect(
        smtpMailbox(`smtp://127.0.0.1:${port}`, { deliveryMs: 300, answerMs: 300 }).send(email),
      ).rejects.toThrow()
      await closed.promise
    } finally {
      server.close()
    }
  },
)
