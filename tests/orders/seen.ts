import * as v from 'valibot'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { BenchAnswer, TodayAnswer } from '#shop/desk/orders.ts'
import type { OutgoingEmail } from '../../server/platform/services/mailbox.ts'
import type { Acts } from './acts.ts'
import { textOfAnswer, textOfPage, tidied } from './plain-text.ts'
import { type Known, owner } from './world.ts'

export type Section = readonly [place: string, text: string]

const Anything = v.unknown()

/** The attachments that were read before, by their text: terms and forms come with every order. */
export type ReadBefore = Set<string>

function attachedText({ filename, content }: OutgoingEmail['attachments'][number], readBefore: ReadBefore): string {
  const text = `Attached, ${filename}:\n${filename.endsWith('.html') ? textOfPage(content) : content}`
  const isKnown = readBefore.has(text)
  readBefore.add(text)
  return isKnown ? `Attached, ${filename}: as read before.` : text
}

function emailText(email: OutgoingEmail, readBefore: ReadBefore): string {
  const head = `From ${email.from}, answers to ${email.replyTo}`
  const files = email.attachments.map((file) => attachedText(file, readBefore))
  return tidied([head, email.text, ...files].join('\n'))
}

const placeOf = ({ to, subject }: OutgoingEmail) => `E-mail to ${to === owner ? 'the owner' : to}: ${subject}`

export function seenByEmail(inbox: readonly OutgoingEmail[], readBefore: ReadBefore): Section[] {
  return inbox.map((email) => [placeOf(email), emailText(email, readBefore)])
}

async function page(acts: Acts, path: string): Promise<string> {
  const answer = await acts.shop.fetch(path)
  const text = textOfPage(await answer.text())
  return answer.status === 200 ? text : `(${answer.status}) ${text}`
}

async function deskPage(acts: Acts, path: string): Promise<string> {
  return textOfPage(await (await (await acts.atDesk()).get(path)).text())
}

async function seenByBuyer(acts: Acts, known: Known): Promise<Section[]> {
  const sections: Section[] = []
  if (known.session !== null) {
    const answer = await acts.shop.fetch(`${publicCalls.readOrderStatus.path}?session_id=${known.session}`)
    sections.push(['Confirmation page', textOfAnswer(await answer.json())])
  }
  if (known.page !== null) {
    sections.push(['Order page', await page(acts, known.page)])
    sections.push(['Withdrawal form', await page(acts, `${known.page}/withdraw`)])
    sections.push(['Invoices', await page(acts, `${known.page}/invoice`)])
  }
  if (known.gift !== null) sections.push(['Gift page', await page(acts, known.gift)])
  return sections
}

const withoutOrder = (entry: unknown) =>
  v.is(v.looseObject({ order: Anything }), entry) ? { ...entry, order: null } : entry

function onToday(today: TodayAnswer, id: string): string {
  const named = (entry: unknown) => JSON.stringify(entry).includes(id)
  return Object.entries(today)
    .flatMap(([name, entries]: [string, unknown]) =>
      Array.isArray(entries) ? entries.filter(named).map((one: unknown) => [name, one] as const) : [],
    )
    .map(([name, entry]) =>
      v.is(v.object({ items: Anything, toMake: Anything }), entry)
        ? name
        : `${name}:\n${textOfAnswer(withoutOrder(entry), '  ')}`,
    )
    .join('\n')
}

const atBench = ({ waitsSince, toMake, note, giftNote }: BenchAnswer['orders'][number]) => ({
  waitsSince,
  toMake,
  note,
  giftNote,
})

/** Everything the owner sees of an order; its invoices only if the buyer has no link to them. */
async function seenAtDesk(acts: Acts, { id, page: link }: Known): Promise<Section[]> {
  const today = await acts.read(TodayAnswer, deskCalls.readToday.path)
  const bench = (await acts.read(BenchAnswer, deskCalls.readBench.path)).orders.find((order) => order.id === id)
  const invoices = link === null ? await deskPage(acts, pathTo(deskCalls.showInvoices, { id })) : ''
  return [
    ['Desk, the order', textOfAnswer(await acts.orderNow({ id }))],
    ['Desk, Today', onToday(today, id)],
    ['Desk, bench', bench === undefined ? '' : textOfAnswer(atBench(bench))],
    ['Desk, slip', await deskPage(acts, pathTo(deskCalls.showParcelSlip, { id }))],
    ['Desk, invoices', invoices],
  ]
}

export async function seenOf(acts: Acts, known: Known): Promise<Section[]> {
  return [...(await seenByBuyer(acts, known)), ...(await seenAtDesk(acts, known))]
}
