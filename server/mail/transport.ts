import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../config.ts'
import type { Schema } from '../database/schema.ts'
import type { Letter, Mailbox } from './mailbox.ts'

/** A mail server that falls silent is given up after this long, in ms. */
const STEP_TIMEOUT_MS = 15_000
/** So is one that keeps talking without coming to an end, well before the claim on the letter ends (outbox.ts). */
const DELIVERY_TIMEOUT_MS = 2 * 60_000
const safety = { disableFileAccess: true, disableUrlAccess: true }

function message(from: string, letter: Letter): SendMailOptions {
  const { key, to, replyTo, subject, html, attachments } = letter
  // The same id on every try: mail servers that remember ids drop the second copy.
  const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'}>`
  return {
    from,
    to: { name: '', address: to },
    replyTo: { name: '', address: replyTo },
    subject: sanitizeLine(subject),
    messageId,
    text: letter.text,
    html,
    attachments: attachments.map(({ filename, content }) => ({
      filename,
      content,
      contentType: `text/${filename.endsWith('.html') ? 'html' : 'plain'}; charset=utf-8`,
    })),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** A mailbox that hands letters to the mail server at an smtp: or smtps: address; a delivery that takes longer than `withinMs` is cut off. */
export function smtpMailbox(smtpUrl: string, from: string, withinMs = DELIVERY_TIMEOUT_MS): Mailbox {
  const timeouts = {
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
  }
  const transport = createTransport({ url: smtpUrl, ...timeouts, ...safety })
  return {
    async send(letter) {
      await transport.sendMail({ ...message(from, letter), signal: AbortSignal.timeout(withinMs) })
    },
  }
}

const writing = createTransport({ streamTransport: true, buffer: true, ...safety })

/** A letter as the raw MIME that a mail server would get. */
export async function rawMessage(from: string, letter: Letter, date: Date): Promise<string> {
  const { message: raw } = await writing.sendMail({ ...message(from, letter), date })
  return text(Readable.from(raw))
}

/** A mailbox that keeps letters in the local inbox, as raw MIME, where no mail server is configured. */
export function localInbox(db: Kysely<Schema>, from: string, now: () => Date): Mailbox {
  return {
    async send(letter) {
      await db
        .insertInto('sandboxInbox')
        .values({
          id: randomUUID(),
          receivedAt: now().toISOString(),
          recipient: letter.to,
          subject: sanitizeLine(letter.subject),
          raw: await rawMessage(from, letter, now()),
        })
        .execute()
    },
  }
}

/** The mailbox that the settings ask for: the mail server, or the local inbox. */
export function openMailbox({ mail }: Pick<Config, 'mail'>, db: Kysely<Schema>, now: () => Date): Mailbox {
  return mail.smtpUrl === null ? localInbox(db, mail.from, now) : smtpMailbox(mail.smtpUrl, mail.from)
}
