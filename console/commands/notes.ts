import { parseArgs } from 'node:util'
import { Note } from '#shop/desk/changes.ts'
import type { Order } from '#shop/orders/order.ts'
import { closeSwap, closeWithdrawals, keepNote } from '../../server/orders/fulfilment/keep-notes.ts'
import { type Command, Misuse } from '../command.ts'
import { onNamed } from '../find-order.ts'
import { typedAs, wordsFor } from '../words.ts'

/** Keeps the owner's own note with an order, replacing the one before. */
export const note: Command = {
  usage: 'note ORDER "TEXT"|--none',
  about: 'keep a note of your own with an order, replacing the one before; the buyer never sees it',
  async run({ services, who }, args) {
    const options = { none: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [name = '', typed = ''] = values.none
      ? wordsFor(positionals, 'ORDER')
      : wordsFor(positionals, 'ORDER', 'TEXT')
    const text = typedAs(Note, typed)
    if (text === '' && !values.none) throw new Misuse('TEXT is empty: say --none to take the note away.')
    const said = text === '' ? 'has no note any more.' : 'has your note.'
    return onNamed(services, name, (order) => keepNote(services, order, text, { who }), said)
  },
}

/** Notes that the withdrawals from an order are dealt with. */
export const withdrawalDone: Command = {
  usage: 'withdrawal-done ORDER [--kept]',
  about: 'note that a withdrawal is dealt with: what it names is not made any more, or with --kept all of it is',
  async run({ services, who }, args) {
    const options = { kept: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [name = ''] = wordsFor(positionals, 'ORDER')
    const close = (order: Order) => closeWithdrawals(services, order, { who }, values.kept ? [] : undefined)
    return onNamed(services, name, close, 'has no withdrawal open.')
  },
}

/** Notes that the swap of a gift's size is dealt with. */
export const swapDone: Command = {
  usage: 'swap-done ORDER',
  about: 'note that the swap that the person who got a gift asked for is dealt with',
  async run({ services, who }, args) {
    const [name = ''] = wordsFor(parseArgs({ args, allowPositionals: true }).positionals, 'ORDER')
    return onNamed(services, name, (order) => closeSwap(services.shop(), services, order, { who }), 'has no swap open.')
  },
}
