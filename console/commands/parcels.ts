import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { referenceOf } from '../../server/emails/parts.ts'
import { markMade, markPosted } from '../../server/orders/parcels.ts'
import { type Command, done, Misuse, refused } from '../command.ts'
import { findNamed } from '../find-order.ts'
import { wordsFor } from '../words.ts'

const Tracking = v.union([
  v.pipe(v.string(), v.regex(/^[A-Z\d][A-Z\d -]{3,38}[A-Z\d]$/i)),
  v.pipe(v.string(), v.maxLength(500), v.regex(/^https:\/\/[^\s<>"]+$/), v.url()),
])

/** The word for an order that its customer has withdrawn from. */
const knowing = { 'despite-withdrawal': { type: 'boolean', default: false } } as const

/** Notes that an order is made. */
export const made: Command = {
  usage: 'made ORDER [--despite-withdrawal]',
  about: 'note that an order is made',
  async run({ services, who }, args) {
    const { values, positionals } = parseArgs({ args, options: knowing, allowPositionals: true })
    const [name = ''] = wordsFor(positionals, 'ORDER')
    const order = await findNamed(services.db, name)
    if (typeof order === 'string') return refused(order)
    const refusal = await markMade(services, order, { who, despiteWithdrawal: values['despite-withdrawal'] })
    return refusal === null ? done(`${referenceOf(order)} is made.`) : refused(refusal)
  },
}

function trackingIn({ tracking, untracked }: { tracking?: string; untracked?: boolean }): string | null {
  if ((tracking === undefined) === !untracked) throw new Misuse('Say either --tracking CODE or --untracked.')
  if (tracking === undefined) return null
  const parsed = v.safeParse(Tracking, tracking.trim())
  if (!parsed.success) throw new Misuse('--tracking must be a code of letters and digits, or an address with https.')
  return parsed.output
}

/** Notes that an order is posted, and writes to the buyer. */
export const posted: Command = {
  usage: 'posted ORDER --tracking CODE|ADDRESS [--correct] [--despite-withdrawal]',
  about: 'note that it is posted and write to the buyer; or --untracked',
  async run({ services, who }, args) {
    const options = {
      tracking: { type: 'string' },
      untracked: { type: 'boolean' },
      correct: { type: 'boolean', default: false },
      ...knowing,
    } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [name = ''] = wordsFor(positionals, 'ORDER')
    const tracking = trackingIn(values)
    const order = await findNamed(services.db, name)
    if (typeof order === 'string') return refused(order)
    const { correct, 'despite-withdrawal': despiteWithdrawal } = values
    const refusal = await markPosted(services, order, { tracking, correct }, { who, despiteWithdrawal })
    if (refusal !== null) return refused(refusal)
    return done(`${referenceOf(order)} is posted. The open shop sends the letter within seconds.`)
  },
}
