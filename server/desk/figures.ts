import type { Handler } from 'hono'
import * as v from 'valibot'
import { figuresOf } from '#shop/desk/figure-rows.ts'
import { ACCOUNTS_DAYS, type AccountsAnswer, type FiguresAnswer, monthsUntil } from '#shop/desk/figures.ts'
import { isoDay } from '#shop/iso-day.ts'
import { accountsTable, movementsOn } from '../accounting/accounts-table.ts'
import { writeCsv } from '../accounting/csv.ts'
import { figureRows } from '../accounting/figures.ts'
import { ownLivemode } from '../database/orders.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'
import { refuse } from '../sign-in/sign-in.ts'

const DAY_MS = 86_400_000
const Day = isoDay()
const Days = v.pipe(
  v.object({ from: Day, to: Day }),
  v.check(({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
    return days >= 0 && days <= ACCOUNTS_DAYS
  }),
)
const NO_DAYS = 'Enter the first and last day, at most two years apart.'

/** GET /desk/api/accounts: the movements of money from one day to another, each by its own date. */
export function answerAccounts(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const days = v.safeParse(Days, c.req.query())
    if (!days.success) return refuse(c, NO_DAYS)
    const livemode = ownLivemode(services.config)
    const movements = await movementsOn(c.var.shop, services, { ...days.output, livemode })
    const answer: AccountsAnswer = {
      isTest: livemode === 0,
      movements: movements.map(({ at, kind, orderId, reference, country, percent, vat, gross }) => ({
        at,
        kind,
        orderId,
        country,
        percent,
        vat,
        gross,
        reference,
      })),
    }
    return c.json(answer)
  }
}

/** GET /desk/api/accounts.csv: the same as the file that the console writes. */
export function answerAccountsFile(services: Services): Handler<DeskEnv> {
  return async (c) => {
    const days = v.safeParse(Days, c.req.query())
    if (!days.success) return refuse(c, NO_DAYS)
    const { from, to } = days.output
    const movements = await movementsOn(c.var.shop, services, { from, to, livemode: ownLivemode(services.config) })
    return c.body(writeCsv(accountsTable(movements)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="accounts-${from}-${to}.csv"`,
    })
  }
}

/** GET /desk/api/figures: how the shop did in the last twelve months, by month, product and country. */
export function answerFigures({ db, config, now }: Services): Handler<DeskEnv> {
  return async (c) => {
    const months = monthsUntil(now())
    const livemode = ownLivemode(config)
    const rows = await figureRows(db, months[0] ?? '', livemode)
    return c.json({ isTest: livemode === 0, ...figuresOf(months, rows) } satisfies FiguresAnswer)
  }
}
