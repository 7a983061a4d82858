import { type Context, Hono } from 'hono'
import PostalMime, { type Email } from 'postal-mime'
import { formatMomentToSecond } from '#shop/dates.ts'
import type { EmailPage, ListedEmail } from '#shop/pages/sandbox-page.ts'
import type { PublishedShop } from '#shop/published-shop.ts'
import { sampleEmail, sampleEmails } from '../../server/contact/emails/samples.ts'
import { isEmailKind } from '../../server/contact/mail/kinds.ts'
import { rawMessage } from '../../server/contact/mail/transport.ts'
import type { Schema } from '../../server/platform/database/schema.ts'
import type { AppEnv } from '../../server/platform/http/request.ts'
import type { Services } from '../../server/platform/services/services.ts'
import { type PageServices, showMissing, showPage } from '../show-page.ts'

const INBOX = '/sandbox/inbox'
const PER_PAGE = 50

/** No script, no form and no host but the shop: an e-mail may bring its own styles and show the shop's pictures. */
const emailPolicy = (publicUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self' ${publicUrl}/pictures/; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`

const SAMPLE = 'sample-'

type InboxRow = Omit<Schema['sandboxInbox'], 'raw'>

const listed = ({ id, receivedAt, recipient, subject }: InboxRow): ListedEmail => ({
  href: `${INBOX}/${id}`,
  subject,
  to: recipient,
  receivedAt,
})

function namesOf(addresses: Email['to']): string {
  return (addresses ?? [])
    .map(({ name, address }) => (name ? `${name} <${address ?? ''}>` : (address ?? '')))
    .join(', ')
}

function emailPage({ id, receivedAt, recipient }: InboxRow, email: Email): EmailPage {
  const headers = [
    ['From', namesOf(email.from ? [email.from] : [])],
    ['To', namesOf(email.to) || recipient],
    ['Reply to', namesOf(email.replyTo)],
    ['Received', formatMomentToSecond(new Date(receivedAt))],
  ] as const
  return {
    standIn: 'mail',
    page: 'email',
    subject: email.subject ?? '',
    headers: headers.filter(([, value]) => value !== ''),
    attachments: email.attachments.map(({ filename, mimeType }, index) => ({
      href: `${INBOX}/${id}/attachments/${index}`,
      name: filename ?? `attachment ${index + 1}`,
      type: mimeType,
    })),
    html: email.html ? `${INBOX}/${id}/html` : null,
    text: email.text ?? null,
  }
}

export function inboxRoutes(services: PageServices & Pick<Services, 'db'>): Hono<AppEnv> {
  const { db, config, now } = services
  const routes = new Hono<AppEnv>()
  const missing = (c: Context<AppEnv>) => showMissing(c, services, 'mail')

  async function openSample(shop: PublishedShop, kind: string) {
    if (!isEmailKind(kind)) return null
    const sample = await sampleEmail(shop, kind, services)
    if (sample === null) return null
    const row = {
      id: `${SAMPLE}${kind}`,
      receivedAt: now().toISOString(),
      recipient: sample.to,
      subject: sample.subject,
    }
    return { row, email: await PostalMime.parse(await rawMessage(sample, now())) }
  }

  async function open(shop: PublishedShop, id: string) {
    if (id.startsWith(SAMPLE)) return openSample(shop, id.slice(SAMPLE.length))
    if (!/^[\w-]+$/.test(id)) return null
    const row = await db.selectFrom('sandboxInbox').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? { row, email: await PostalMime.parse(row.raw) } : null
  }

  routes.get('/', async (c) => {
    const page = /^\d{1,6}$/.test(c.req.query('page') ?? '') ? Number(c.req.query('page')) : 0
    const rows = await db
      .selectFrom('sandboxInbox')
      .select(['id', 'receivedAt', 'recipient', 'subject'])
      .orderBy('receivedAt', 'desc')
      .orderBy('id')
      .limit(PER_PAGE + 1)
      .offset(page * PER_PAGE)
      .execute()
    const older = rows.length > PER_PAGE ? `${INBOX}?page=${page + 1}` : null
    const emails = rows.slice(0, PER_PAGE).map(listed)
    return showPage(c, services, { standIn: 'mail', page: 'inbox', emails, older })
  })
  routes.get('/samples', async (c) => {
    const samples = await sampleEmails(c.var.shop, services)
    const emails = samples.map(({ key, to, subject }) => {
      return { href: `${INBOX}/${SAMPLE}${key}`, subject, to, receivedAt: null }
    })
    return showPage(c, services, { standIn: 'mail', page: 'samples', emails })
  })
  routes.get('/:id', async (c) => {
    const opened = await open(c.var.shop, c.req.param('id'))
    return opened ? showPage(c, services, emailPage(opened.row, opened.email)) : missing(c)
  })
  routes.get('/:id/html', async (c) => {
    const opened = await open(c.var.shop, c.req.param('id'))
    if (!opened?.email.html) return missing(c)
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', emailPolicy(config.publicUrl))
    return c.html(opened.email.html.replace(/<head[^>]*>/i, '$&<base target="_blank">'))
  })
  routes.get('/:id/attachments/:index', async (c) => {
    const opened = await open(c.var.shop, c.req.param('id'))
    const attachment = opened?.email.attachments[Number(c.req.param('index'))]
    if (!attachment) return missing(c)
    const name = encodeURIComponent(attachment.filename ?? 'attachment')
    c.header('cache-control', 'no-store')
    c.header('content-type', 'application/octet-stream')
    c.header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    const { content } = attachment
    return c.body(typeof content === 'string' ? content : new Uint8Array(content))
  })
  return routes
}
