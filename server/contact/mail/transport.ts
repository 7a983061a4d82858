import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import { createTransport, type SendMailOptions } from 'nodemailer'
import * as v from 'valibot'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { after, randomUUID } from '../../platform/runtime/runtime.ts'
import { type Mailbox, type OutgoingEmail, Unanswered } from '../../platform/services/mailbox.ts'

const CONNECT_TIMEOUT_MS = 15_000
/** How long a mail server may take, in ms: until it has the whole e-mail, and then to say that it has taken it. Both together end well before the claim on the e-mail (outbox.ts). */
const patience = { deliveryMs: 90_000, answerMs: 3 * 60_000 }
const safety = { disableFileAccess: true, disableUrlAccess: true }

/** The two headers by which mail programs offer a button to unsubscribe (RFC 8058); the address is not to be folded. */
function leaving(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function message(email: OutgoingEmail): SendMailOptions {
  const { key, from, to, replyTo, subject, html, attachments } = email
  // The same id on every try: mail servers that remember ids drop the second copy.
  const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'}>`
  return {
    from,
    to: { name: '', address: to },
    replyTo: { name: '', address: replyTo },
    subject: sanitizeLine(subject),
    messageId,
    text: email.text,
    html,
    attachments: attachments.map(({ filename, content }) => ({
      filename,
      content,
      contentType: `text/${filename.endsWith('.html') ? 'html' : 'plain'}; charset=utf-8`,
    })),
    headers: { 'Auto-Submitted': 'auto-generated', ...(email.unsubscribe && leaving(email.unsubscribe)) },
  }
}

/** The log of one delivery, which calls back once the whole e-mail has been written to the mail server: the library tells it nowhere else. */
function deliveryLog(onHandedOver: () => void) {
  const ignore = () => {}
  const info = (entry: unknown) => {
    if (v.is(HandedOver, entry)) onHandedOver()
  }
  return { trace: ignore, debug: ignore, info, warn: ignore, error: ignore, fatal: ignore }
}
const HandedOver = v.object({ tnx: v.literal('message'), outByteCount: v.number() })

/** A mailbox that hands e-mails to the mail server at an smtp: or smtps: address. A server that has the whole e-mail is waited for longer, as it may be looking for viruses (RFC 5321, 4.5.3.2.6); where it stays silent `send` throws Unanswered. */
export function smtpMailbox(smtpUrl: string, { deliveryMs, answerMs } = patience): Mailbox {
  const timeouts = {
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: deliveryMs + answerMs,
    dnsTimeout: CONNECT_TIMEOUT_MS,
  }
  return {
    async send(email) {
      const cutOff = new AbortController()
      let isHandedOver = false
      let stopWaiting = after(deliveryMs, () => cutOff.abort())
      const logger = deliveryLog(() => {
        isHandedOver = true
        stopWaiting()
        stopWaiting = after(answerMs, () => cutOff.abort())
      })
      try {
        const transport = createTransport({ url: smtpUrl, ...timeouts, ...safety, logger })
        await transport.sendMail({ ...message(email), signal: cutOff.signal })
      } catch (error) {
        if (!cutOff.signal.aborted) throw error
        const text = isHandedOver
          ? 'The mail server has the e-mail and gave no answer'
          : 'The mail server took too long'
        throw isHandedOver ? new Unanswered(text, { cause: error }) : new Error(text, { cause: error })
      } finally {
        stopWaiting()
      }
    },
  }
}

const writing = createTransport({ streamTransport: true, buffer: true, ...safety })

export async function rawMessage(email: OutgoingEmail, date: Date): Promise<string> {
  const { message: raw } = await writing.sendMail({ ...message(email), date })
  return text(Readable.from(raw))
}

export function localInbox(db: Kysely<Schema>, now: () => Date): Mailbox {
  return {
    async send(email) {
      await db
        .insertInto('sandboxInbox')
        .values({
          id: randomUUID(),
          receivedAt: now().toISOString(),
          recipient: email.to,
          subject: sanitizeLine(email.subject),
          raw: await rawMessage(email, now()),
        })
        .execute()
    },
  }
}

export function openMailbox(config: Pick<Config, 'mail'>, db: Kysely<Schema>, now: () => Date): Mailbox {
  const { smtpUrl } = config.mail
  return smtpUrl === null ? localInbox(db, now) : smtpMailbox(smtpUrl)
}
