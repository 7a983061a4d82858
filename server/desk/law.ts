import type { Handler } from 'hono'
import * as v from 'valibot'
import { dayInIreland } from '#shop/dates.ts'
import { BatchRequest } from '#shop/desk/batches.ts'
import type { LawAnswer } from '#shop/desk/law.ts'
import { missingLegalFacts, placeholderContacts } from '#shop/settings/settings.ts'
import { closedCountries } from '#shop/shipping/zones.ts'
import type { ServerShop } from '#shop/shop.ts'
import { type LegalText, legalTextsOn } from '#shop/texts/law.ts'
import { sentenceFor } from '#shop/texts/sentence-for.ts'
import { closedCountriesLine } from '../config/go-live.ts'
import { findGuaranteeNotice } from '../config/guarantee-notice.ts'
import { ownLivemode } from '../database/orders.ts'
import { batchesOf, beadNames, noteBatch, sentItemsFile } from '../fulfilment/sent-items.ts'
import { answerRefusal } from '../http/answer-refusal.ts'
import { textOf, textVersions } from '../maintenance/text-versions.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'
import { detailInWords, OFFICIAL_NOTICE, sellingAbroad } from './shop.ts'

/** What the law wants to be read today and where it is, what is still missing before live payments, and which countries are closed (docs/decisions/015). */
export function lawReport(
  shop: ServerShop,
  { config, now }: Pick<Services, 'config' | 'now'>,
): {
  readonly texts: readonly LegalText[]
  readonly missing: readonly string[]
  /** The problem with the EU's notice, for the person who runs the machine; null if there is none. */
  readonly notice: string | null
  readonly closed: readonly string[]
} {
  const search = findGuaranteeNotice(config.dataDir, shop.settings.guaranteeNotice)
  return {
    texts: legalTextsOn(dayInIreland(now())),
    missing: [...missingLegalFacts(shop.settings), ...placeholderContacts(shop.settings)].map(detailInWords),
    notice: 'problem' in search ? search.problem : null,
    closed: closedCountriesLine(shop),
  }
}

/** GET /desk/api/law: what the law wants and where it is, what is missing before live payments, and the history of the legal texts. */
export function answerLaw(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { shop } = c.var
    const { texts, missing: details, notice } = lawReport(shop, services)
    const missing = [...details, ...(notice === null ? [] : [OFFICIAL_NOTICE])]
    const countries = closedCountries(shop)
    const closed = countries.length === 0 ? [] : [sellingAbroad(countries)]
    const rows = texts.map(({ rule, wants, since, countries, screen }) => ({
      rule,
      wants,
      since,
      screen,
      countries: countries === 'EU' ? 'EU' : countries.join(', '),
    }))
    const versions = await textVersions(services.db)
    return c.json({ rows, missing, closed, versions } satisfies LawAnswer)
  }
}

/** The largest number that PostgreSQL's integer columns hold. */
const INT_MAX = 2_147_483_647

/** GET /desk/api/texts/:name/:number: a version of a legal text, as it was. */
export function answerText({ db }: Services): Handler<DeskEnv> {
  return async (c) => {
    const [name, number] = [c.req.param('name') ?? '', Number(c.req.param('number'))]
    const text = number > 0 && number <= INT_MAX && Number.isInteger(number) ? await textOf(db, name, number) : null
    return text === null ? refuse(c, 'There is no such text.', 404) : c.text(text)
  }
}

/** GET /desk/api/batches: the suppliers' batches, and the names of the beads. */
export function answerBatches({ db }: Services): Handler<DeskEnv> {
  return async (c) => c.json({ batches: await batchesOf(db), beads: beadNames(c.var.shop) })
}

/** POST /desk/api/batches: notes a supplier's batch. */
export function addBatch(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const body = v.safeParse(BatchRequest, c.get('json'), { abortPipeEarly: true })
    if (!body.success) return refuse(c, sentenceFor(body.issues))
    const refusal = await noteBatch(services, body.output, c.get('desk').staff.email)
    return refusal === null ? c.json({ ok: true }) : answerRefusal(c, refusal)
  }
}

/** GET /desk/api/sent.csv: what was sent and from which batches; `batch` narrows it to those whose text holds it. */
export function answerSentFile({ db, config }: Services): Handler<DeskEnv> {
  return async (c) => {
    const text = await sentItemsFile(db, ownLivemode(config), c.req.query('batch') ?? '')
    const headers = { 'content-disposition': 'attachment; filename="sent.csv"' }
    return c.body(text, 200, { 'content-type': 'text/csv; charset=utf-8', ...headers })
  }
}
