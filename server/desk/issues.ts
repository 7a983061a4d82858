import type { Handler } from 'hono'
import * as v from 'valibot'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { ISSUES_LISTED, type Issue, IssueChange, type IssuesAnswer } from '#shop/desk/issues.ts'
import { refuseIssue } from '#shop/newsletter/refusals.ts'
import { findTopic, NEWSLETTER } from '#shop/newsletter/topics.ts'
import { newsletterPaths } from '#shop/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import type { IssueRow } from '../database/customer-rows.ts'
import { isRepeat } from '../database/known-row.ts'
import { issueEmail } from '../emails/issue.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { findIssue, readersToGo } from '../newsletter/issues.ts'
import { unsentOf, whyWaiting } from '../newsletter/waiting.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'

async function describeIssue(services: Services, row: IssueRow): Promise<Issue> {
  const { db } = services
  const { delivered } = await db
    .selectFrom('deliveries')
    .select((eb) => eb.fn.countAll().as('delivered'))
    .where('issueId', '=', row.id)
    .executeTakeFirstOrThrow()
  const { toGo } = await readersToGo(db, row)
    .select((eb) => eb.fn.countAll().as('toGo'))
    .executeTakeFirstOrThrow()
  const { unsent } = await unsentOf(db, row)
    .select((eb) => eb.fn.countAll().as('unsent'))
    .executeTakeFirstOrThrow()
  const state = v.parse(v.picklist(['draft', 'sending', 'stopped', 'sent']), row.state)
  return {
    ...row,
    state,
    sent: Number(delivered) - Number(unsent),
    toGo: state === 'sent' ? 0 : Number(toGo) + Number(unsent),
    waiting: await whyWaiting(services, row),
  }
}

/** Newsletter issues, and how many readers wait for each topic. */
export async function describeIssues(shop: ServerShop, services: Services, saved?: string): Promise<IssuesAnswer> {
  const { db, config } = services
  const rows = await db.selectFrom('issues').selectAll().orderBy('createdAt', 'desc').limit(ISSUES_LISTED).execute()
  const counts = await db
    .selectFrom('newsletter')
    .select((eb) => ['topic', eb.fn.countAll().as('readers')] as const)
    .where('state', '=', 'confirmed')
    .groupBy('topic')
    .execute()
  const ids = new Set([NEWSLETTER, ...counts.map(({ topic }) => topic)])
  return {
    issues: await Promise.all(rows.map((row) => describeIssue(services, row))),
    topics: [...ids].map((id) => ({
      id,
      name: findTopic(shop, id, { wasOpen: true })?.name ?? id,
      readers: Number(counts.find(({ topic }) => topic === id)?.readers ?? 0),
    })),
    products: shop.catalogue.products.map(({ id, name }) => ({ id, name })),
    hasMail: config.mail.smtpUrl !== null,
    ...(saved !== undefined && { saved }),
  }
}

/** GET /desk/api/issues: the newsletter issues to those who signed up, and who waits for what. */
export function answerIssues(services: Services): Handler<DeskEnv> {
  return async (c) => c.json(await describeIssues(c.var.shop, services))
}

/** POST /desk/api/issues: keeps a newsletter issue as it is written, new or again; only while it is a draft. */
export function saveIssue(services: Services): Handler<DeskEnv> {
  const { db, now } = services
  return async (c) => {
    const { shop } = c.var
    const body = v.safeParse(IssueChange, c.get('json'), { abortPipeEarly: true })
    if (!body.success) return refuse(c, sentenceFor(body.issues))
    const { id, version, ...words } = body.output
    if (findTopic(shop, words.topic, { wasOpen: true }) === null)
      return answerRefusal(c, refuseIssue('no-topic'), { status: 400 })
    if (words.productId !== null && !findAnyProduct(shop, words.productId))
      return answerRefusal(c, refuseIssue('no-product'), { status: 400 })
    if (version === 0) {
      const row = { id, state: 'draft', version: 1, createdAt: now().toISOString(), startedAt: null, endedAt: null }
      const { numInsertedOrUpdatedRows: begun } = await db
        .insertInto('issues')
        .values({ ...row, ...words })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow()
      const known = begun === 1n ? undefined : await findIssue(db, id)
      if (known && !isRepeat(known, words)) return answerRefusal(c, refuseIssue('other-content'))
      return c.json(await describeIssues(shop, services, id))
    }
    const saving = db
      .updateTable('issues')
      .set({ ...words, version: version + 1 })
      .where('id', '=', id)
    const { numUpdatedRows } = await saving
      .where('version', '=', version)
      .where('state', '=', 'draft')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n)
      return answerRefusal(c, refuseIssue('stale'), { now: await describeIssues(shop, services) })
    return c.json(await describeIssues(shop, services, id))
  }
}

/** A newsletter issue as one reader would get it. Its link to unsubscribe leads nowhere. */
export const issueEmailTo = (shop: ServerShop, services: Services, issue: IssueRow, email: string) =>
  issueEmail(
    shop,
    {
      issue,
      reader: { email, signedUpAt: services.now().toISOString() },
      leave: `${services.config.publicUrl}${newsletterPaths.unsubscribe}?token=test`,
    },
    services.config,
  )

/** GET /desk/api/issues/:id/preview: the newsletter issue as its readers will see it, in a page of its own that runs no script. */
export function previewIssue(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    const issue = await findIssue(services.db, c.req.param('id') ?? '')
    if (issue === null) return answerRefusal(c, refuseIssue('no-issue'), { status: 404 })
    const { html } = await issueEmailTo(shop, services, issue, c.get('desk').staff.email)
    c.header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox allow-popups; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    )
    return c.html(html)
  }
}
