import * as v from 'valibot'
import type { stopIssue as stopIssueCall } from '#shop/calls/issues.ts'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { ISSUES_LISTED, type Issue, type IssueChange, type IssuesAnswer } from '#shop/desk/issues.ts'
import { type IssueRefusal, refuseIssue } from '#shop/newsletter/refusals.ts'
import { findTopic, NEWSLETTER } from '#shop/newsletter/topics.ts'
import { newsletterPaths } from '#shop/paths.ts'
import type { ServerShop } from '#shop/shop.ts'
import { errorWords } from '#shop/texts/error-words.ts'
import { issueEmail } from '../../contact/emails/issue.ts'
import { findIssue, readersToGo } from '../../contact/newsletter/issues.ts'
import { unsentOf, whyWaiting } from '../../contact/newsletter/waiting.ts'
import type { IssueRow } from '../../platform/database/customer-rows.ts'
import { isRepeat } from '../../platform/database/known-row.ts'
import { randomUUID } from '../../platform/runtime/runtime.ts'
import type { Services } from '../../platform/services/services.ts'
import { type Handler, type Handlers, withNow } from '../calls/handler.ts'
import { sendIssue, stopIssue } from './send-issue.ts'

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

async function describeIssues(shop: ServerShop, services: Services, saved?: string): Promise<IssuesAnswer> {
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

/** A newsletter issue as one reader would get it. Its link to unsubscribe leads nowhere. */
const issueEmailTo = (shop: ServerShop, services: Services, issue: IssueRow, email: string) =>
  issueEmail(
    shop,
    {
      issue,
      reader: { email, signedUpAt: services.now().toISOString() },
      leave: `${services.config.publicUrl}${newsletterPaths.unsubscribe}?token=test`,
    },
    services.config,
  )

async function saveIssue({ db, now }: Services, { id, version, ...words }: v.InferOutput<typeof IssueChange>) {
  if (version === 0) {
    const row = { id, state: 'draft', version: 1, createdAt: now().toISOString(), startedAt: null, endedAt: null }
    const { numInsertedOrUpdatedRows: begun } = await db
      .insertInto('issues')
      .values({ ...row, ...words })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    const known = begun === 1n ? undefined : await findIssue(db, id)
    return known && !isRepeat(known, words) ? refuseIssue('other-content') : null
  }
  const saving = db
    .updateTable('issues')
    .set({ ...words, version: version + 1 })
    .where('id', '=', id)
  const { numUpdatedRows } = await saving
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? refuseIssue('stale') : null
}

async function testIssue(shop: ServerShop, services: Services, issue: IssueRow, email: string) {
  if (services.config.mail.smtpUrl === null) return refuseIssue('no-mail')
  const message = await issueEmailTo(shop, services, issue, email)
  try {
    await services.mailbox.send({ key: `${issue.id}-${randomUUID()}`, ...message, subject: `Test: ${message.subject}` })
    return null
  } catch (error) {
    return refuseIssue('mail-refused', errorWords(error))
  }
}

type Act = (shop: ServerShop, services: Services, issue: IssueRow, who: string) => Promise<IssueRefusal | null>

function onIssue(act: Act): Handler<typeof stopIssueCall> {
  return async (services, { shop, actor, body: { id, version } }) => {
    const issue = await findIssue(services.db, id)
    if (issue === null) return refuseIssue('no-issue')
    const refusal =
      issue.version === version ? await act(shop, services, issue, actor.staff.email) : refuseIssue('stale')
    return withNow(refusal, await describeIssues(shop, services))
  }
}

export const issueHandlers: Handlers<typeof import('#shop/calls/issues.ts')> = {
  readIssues: (services, { shop }) => describeIssues(shop, services),
  async saveIssue(services, { shop, body }) {
    if (findTopic(shop, body.topic, { wasOpen: true }) === null) return refuseIssue('no-topic')
    if (body.productId !== null && !findAnyProduct(shop, body.productId)) return refuseIssue('no-product')
    const refusal = await saveIssue(services, body)
    if (refusal?.code === 'other-content') return refusal
    return withNow(refusal, await describeIssues(shop, services, refusal === null ? body.id : undefined))
  },
  async previewIssue(services, { shop, actor, params: { id }, c }) {
    const issue = await findIssue(services.db, id)
    if (issue === null) return refuseIssue('no-issue')
    const { html } = await issueEmailTo(shop, services, issue, actor.staff.email)
    c.header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox allow-popups; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    )
    return c.html(html)
  },
  testIssue: onIssue(testIssue),
  sendIssue: onIssue((_, services, issue, who) => sendIssue(services, issue, who)),
  stopIssue: onIssue((_, services, issue, who) => stopIssue(services, issue, who)),
}
