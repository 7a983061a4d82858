import { type Context, Hono } from 'hono'
import PostalMime from 'postal-mime'
import type { PublishedShop } from '#shop/published-shop.ts'
import { sampleEmails } from '../../server/emails/samples.ts'
import type { AppEnv } from '../../server/http/request.ts'
import { rawMessage } from '../../server/mail/transport.ts'
import type { Services } from '../../server/services/services.ts'
import { type Html, showMissing, showPage } from '../ui/page.ts'
import { emailPage, INBOX_BAR, inboxPage, samplesPage } from './inbox-pages.ts'

const PER_PAGE = 50

/** No script, no form, no host but the shop: an e-mail may only bring its own styles and show the shop's pictures. */
const emailPolicy = (publicUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self' ${publicUrl}/pictures/; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`

const SAMPLE = 'sample-'

/** The local inbox: the list, an e-mail, its HTML alone, its attachments; and a sample of every e-mail that the shop sends. */
export function inboxRoutes(services: Pick<Services, 'db' | 'config' | 'now' | 'storefront'>): Hono<AppEnv> {
  const { db, config, now } = services
  const { publicUrl } = config
  const routes = new Hono<AppEnv>()
  const show = (c: Context<AppEnv>, title: string, body: Html) =>
    showPage(c, { title, bar: INBOX_BAR, body, publicUrl })
  const missing = (c: Context<AppEnv>) => showMissing(c, 'This e-mail', publicUrl)

  async function openSample(shop: PublishedShop, kind: string) {
    const sample = (await sampleEmails(shop, services)).find(({ key }) => key === kind)
    if (!sample) return null
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
    const older = rows.length > PER_PAGE ? `/sandbox/inbox?page=${page + 1}` : null
    return show(c, 'Inbox', inboxPage(rows.slice(0, PER_PAGE), older))
  })
  routes.get('/samples', async (c) => {
    const samples = (await sampleEmails(c.var.shop, services)).map(({ key, ...email }) => ({
      id: `${SAMPLE}${key}`,
      ...email,
    }))
    return show(c, 'Samples', samplesPage(samples))
  })
  routes.get('/:id', async (c) => {
    const opened = await open(c.var.shop, c.req.param('id'))
    return opened ? show(c, opened.row.subject, emailPage(opened.row, opened.email)) : missing(c)
  })
  routes.get('/:id/html', async (c) => {
    const opened = await open(c.var.shop, c.req.param('id'))
    if (!opened?.email.html) return missing(c)
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', emailPolicy(publicUrl))
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
