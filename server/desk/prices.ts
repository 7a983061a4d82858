import type { Handler } from 'hono'
import { loweredFrom, lowestPrice, pricePeriods } from '#shop/catalogue/price-history.ts'
import type { PricesAnswer } from '#shop/desk/catalogue.ts'
import { publishedPrices } from '../catalogue/prices.ts'
import type { Services } from '../services/services.ts'
import type { DeskEnv } from '../sign-in/sessions.ts'

/** GET /desk/api/catalogue/products/:id/prices: what a product has cost since the first publishing, and what the law lets one say of it. */
export function answerPrices({ db, now }: Pick<Services, 'db' | 'now'>): Handler<DeskEnv> {
  return async (c) => {
    const periods = pricePeriods(await publishedPrices(db, c.req.param('id') ?? ''))
    const answer: PricesAnswer = { periods, lowest: lowestPrice(periods, now()), loweredFrom: loweredFrom(periods) }
    return c.json(answer)
  }
}
