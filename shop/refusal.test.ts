import { expect, test } from 'vitest'
import { checkoutSentences } from './checkout/refusals.ts'
import { accessSentences } from './desk/access-refusals.ts'
import { safetySentences } from './desk/safety-refusals.ts'
import { saleSentences } from './desk/sale-refusals.ts'
import { staffSentences } from './desk/staff-refusals.ts'
import { issueSentences } from './newsletter/refusals.ts'
import { changeSentences, swapSentences } from './orders/buyer-refusals.ts'
import { refundSentences } from './orders/refund-refusals.ts'
import { orderSentences } from './orders/refusals.ts'
import { draftSentences } from './publishing/draft-refusals.ts'
import { isRefusal, refusalsFrom, type Sentences } from './refusal.ts'
import { reviewSentences } from './reviews/refusals.ts'

const tables: Readonly<Record<string, Sentences>> = {
  checkouts: checkoutSentences,
  drafts: draftSentences,
  orders: orderSentences,
  refunds: refundSentences,
  'changes of a buyer': changeSentences,
  'swaps of a gift': swapSentences,
  'sales outside the pages': saleSentences,
  'access to the desk': accessSentences,
  'recalls and complaints': safetySentences,
  staff: staffSentences,
  'newsletter issues': issueSentences,
  reviews: reviewSentences,
}

const consoleWords = /--[a-z]|`/

test.each(Object.entries(tables))(
  'every refusal code of %s has a sentence, without commands of the console',
  (_, table) => {
    const refuse = refusalsFrom(table)
    for (const code of Object.keys(table)) {
      const said = table[code]
      const facts = typeof said === 'function' ? Array.from({ length: said.length }, (_, n) => `fact ${n + 1}`) : []
      const { message, ...refusal } = refuse(code, ...facts)
      expect(refusal).toEqual({ code })
      expect(message, code).toMatch(/^(?:[A-Z]|fact).+/)
      expect(message, code).not.toMatch(consoleWords)
      for (const fact of facts) expect(message, code).toContain(fact)
    }
  },
)

test('isRefusal tells a refusal from any other answer', () => {
  const refuse = refusalsFrom({ stale: 'Look again.' })
  expect(isRefusal(refuse('stale'))).toBe(true)
  for (const answer of [null, undefined, 'stale', 3500, { code: 'stale' }, { amount: 3500 }])
    expect(isRefusal(answer)).toBe(false)
})
