import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { Tracking } from '#shop/desk/changes.ts'
import type { Order } from '#shop/orders/order.ts'
import type { OrderRefusal } from '#shop/orders/refusals.ts'
import {
  type Actor,
  markDelivered,
  markMade,
  markPosted,
  markUndelivered,
  markUnmade,
  markUnposted,
} from '../../server/orders/fulfilment/parcels.ts'
import type { Services } from '../../server/platform/services/services.ts'
import { type Command, Misuse } from '../command.ts'
import { onNamed } from '../find-order.ts'
import { wordsFor } from '../words.ts'

/** The word for an order that its customer has withdrawn from. */
const knowing = { 'despite-withdrawal': { type: 'boolean', default: false } } as const

/** Notes that an order is made. */
export const made: Command = {
  usage: 'made ORDER [--despite-withdrawal]',
  about: 'note that an order is made',
  async run({ services, who }, args) {
    const { values, positionals } = parseArgs({ args, options: knowing, allowPositionals: true })
    const [name = ''] = wordsFor(positionals, 'ORDER')
    const actor = { who, despiteWithdrawal: values['despite-withdrawal'] }
    return onNamed(services, name, (order) => markMade(services, order, actor), 'is made.')
  },
}

/** A command that takes the name of an order, and nothing else. */
function plainly(
  name: string,
  about: string,
  mark: (services: Services, order: Order, actor: Actor) => Promise<OrderRefusal | null>,
  said: string,
): Command {
  return {
    usage: `${name} ORDER`,
    about,
    async run({ services, who }, args) {
      const { positionals } = parseArgs({ args, allowPositionals: true })
      const [order = ''] = wordsFor(positionals, 'ORDER')
      return onNamed(services, order, (found) => mark(services, found, { who }), said)
    },
  }
}

/** Takes back that an order is made. */
export const unmade = plainly(
  'unmade',
  'take back that an order is made, as long as it is not posted',
  markUnmade,
  'is to be made again.',
)

/** Notes that a parcel has arrived. */
export const delivered = plainly('delivered', 'note that a posted order has arrived', markDelivered, 'has arrived.')

/** Takes back that a parcel has arrived. */
export const undelivered = plainly(
  'undelivered',
  'take back that an order has arrived',
  markUndelivered,
  'has not arrived yet.',
)

/** Takes back that an order is posted; within a minute of posting, the buyer never learns of it. */
export const unposted = plainly(
  'unposted',
  'take back that it is posted; tell the buyer if the e-mail has left',
  (services, order, actor) => markUnposted(services, order, { isUndo: false }, actor),
  'is not posted.',
)

function trackingIn({ tracking, untracked }: { tracking?: string; untracked?: boolean }): string | null {
  if ((tracking === undefined) === !untracked) throw new Misuse('Say either --tracking CODE or --untracked.')
  if (tracking === undefined) return null
  const parsed = v.safeParse(Tracking, tracking)
  if (!parsed.success)
    throw new Misuse('--tracking must be a code of letters and digits, or a link that starts with https.')
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
    const { correct, 'despite-withdrawal': despiteWithdrawal } = values
    const actor = { who, despiteWithdrawal }
    const said = 'is posted. The open shop sends the e-mail in a minute, unless `unposted` undoes it.'
    return onNamed(
      services,
      name,
      (order) => markPosted(services.shop(), services, order, { tracking, correct }, actor),
      said,
    )
  },
}
