import type { Handler } from 'hono'
import { dayInIreland } from '#shop/dates.ts'
import type { LawAnswer } from '#shop/desk/law.ts'
import { type LegalText, legalTextsOn } from '#shop/law.ts'
import { missingLegalFacts, placeholderContacts } from '#shop/settings.ts'
import { closedCountriesLine } from '../config.ts'
import { findGuaranteeNotice } from '../guarantee-notice.ts'
import { textOf, textVersions } from '../maintenance/text-versions.ts'
import type { Services } from '../services.ts'
import type { DeskEnv } from './sessions.ts'
import { refuse } from './sign-in.ts'

/** What the law wants to be read today and where it is, what is still missing before live payments, and which countries are closed (docs/decisions/067). */
export function lawReport({ config, now }: Pick<Services, 'config' | 'now'>): {
  readonly texts: readonly LegalText[]
  readonly missing: readonly string[]
  readonly closed: readonly string[]
} {
  const search = findGuaranteeNotice(config.dataDir)
  return {
    texts: legalTextsOn(dayInIreland(now())),
    missing: [
      ...missingLegalFacts().map((fact) => `the legal fact ${fact} in shop/settings.ts`),
      ...placeholderContacts().map((contact) => `a ${contact} in shop/settings.ts that reaches you`),
      ...('problem' in search ? [search.problem] : []),
    ],
    closed: closedCountriesLine(),
  }
}

/** GET /desk/api/law: what the law wants and where it is, what is missing before live payments, and the history of the legal texts. */
export function answerLaw(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const { texts, missing, closed } = lawReport(services)
    const rows = texts.map(({ rule, wants, since, countries, screen }) => ({
      ...{ rule, wants, since, screen },
      countries: countries === 'EU' ? 'EU' : countries.join(', '),
    }))
    const versions = await textVersions(services.db)
    return c.json({ rows, missing: [...missing], closed: [...closed], versions } satisfies LawAnswer)
  }
}

/** GET /desk/api/texts/:name/:number: a version of a legal text, as it was. */
export function answerText({ db }: Services): Handler<DeskEnv> {
  return async (c) => {
    const [name, number] = [c.req.param('name') ?? '', Number(c.req.param('number'))]
    const text = Number.isSafeInteger(number) ? await textOf(db, name, number) : null
    return text === null ? refuse(c, 'There is no such text.', 404) : c.text(text)
  }
}
