import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** Behaviour of the mail server: takes e-mails, takes a second per answer, scans for 20 s before it confirms, refuses every recipient for now, or hangs up after the e-mail. */
export type MailManner = 'well' | 'slow' | 'scanning' | 'refusing' | 'cutting'

const SLOW_MS = 1000
const SCAN_MS = 20_000
const answers: Readonly<Record<string, string>> = {
  EHLO: '250 chaos',
  HELO: '250 chaos',
  DATA: '354 go on',
  QUIT: '221 bye',
}

/** A mail server on a free port that keeps the e-mails that it has said 250 to, and notes their ids and those of the ones that it has cut off. */
export async function openMailServer() {
  const taken: string[] = []
  const emails: string[] = []
  const cut: string[] = []
  const sockets = new Set<Socket>()
  let manner: MailManner = 'well'

  async function serve(socket: Socket) {
    let email: string[] | null = null
    const say = async (line: string) => {
      if (manner === 'slow') await pause(SLOW_MS)
      if (socket.writable) socket.write(`${line}\r\n`)
    }
    const finish = async (lines: readonly string[]) => {
      const id = lines.map((line) => /^Message-ID: <(\w+)@/i.exec(line)?.[1]).find(Boolean) ?? 'without an id'
      if (manner === 'cutting') {
        cut.push(id)
        socket.destroy()
        return
      }
      if (manner === 'scanning') await pause(SCAN_MS)
      taken.push(id)
      emails.push(lines.join('\r\n'))
      await say('250 taken')
    }
    await say('220 chaos')
    for await (const line of createInterface({ input: socket })) {
      if (email !== null) {
        // A dot at the beginning of a line was doubled (RFC 5321, 4.5.2).
        if (line !== '.') email.push(line.replace(/^\./, ''))
        else {
          const lines = email
          email = null
          await finish(lines)
        }
        continue
      }
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'RCPT' && manner === 'refusing') await say('450 not now')
      else await say(answers[command] ?? '250 fine')
      if (command === 'DATA') email = []
      if (command === 'QUIT') socket.end()
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    serve(socket).catch(() => socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  function close() {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    emails,
    cut,
    behave(next: MailManner) {
      manner = next
    },
    close,
    async open() {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
  }
}
