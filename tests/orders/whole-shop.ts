import * as v from 'valibot'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { publicCalls } from '#shop/calls/public-calls.ts'
import { FileAnswer } from '#shop/desk/customers.ts'
import { OrdersAnswer, orderFilters } from '#shop/desk/orders.ts'
import { PrintAnswer } from '#shop/desk/printing.ts'
import type { Acts } from './acts.ts'
import { textOfAnswer, tidied } from './plain-text.ts'
import type { Section } from './seen.ts'

const Anything = v.unknown()
const days = 'from=2026-11-01&to=2027-03-31'
const products = ['2', '3', '5']

async function answer(acts: Acts, place: string, path: string): Promise<Section> {
  return [place, textOfAnswer(await acts.read(Anything, path))]
}

async function file(acts: Acts, place: string, path: string): Promise<Section> {
  return [place, tidied(await (await (await acts.atDesk()).get(path)).text())]
}

export const today = (acts: Acts) => answer(acts, 'Desk, Today', deskCalls.readToday.path)
export const offers = (acts: Acts) => answer(acts, 'Desk, offers', deskCalls.readOffers.path)
export const deskReviews = (acts: Acts) => answer(acts, 'Desk, reviews', deskCalls.readReviews.path)

export async function safety(acts: Acts): Promise<Section[]> {
  return [
    await answer(acts, 'Desk, recall of no. 4', `${deskCalls.readRecall.path}?product=4&${days}`),
    await answer(acts, 'Desk, recall of a batch', `${deskCalls.readRecall.path}?batch=LOT-17&${days}`),
    await file(acts, 'Desk, recall of a batch as a file', `${deskCalls.exportRecall.path}?batch=LOT-17&${days}`),
    await answer(acts, 'Desk, complaints', deskCalls.readComplaints.path),
  ]
}

export async function personalData(acts: Acts, email: string, typed: readonly string[]): Promise<Section[]> {
  const desk = await acts.atDesk()
  const kept: unknown = await (await desk.post(deskCalls.findPersonalData.path, { email })).json()
  const { name, text } = v.parse(
    FileAnswer,
    await (await desk.post(deskCalls.exportPersonalData.path, { email })).json(),
  )
  const found = typed.map((words) => `${words}: ${text.includes(words) ? 'in the file' : 'not in the file'}`)
  return [
    ['Desk, personal data', textOfAnswer(kept)],
    [`The file ${name}`, found.join('\n')],
  ]
}

async function list(acts: Acts, filter: string): Promise<Section> {
  const { orders } = await acts.read(OrdersAnswer, `${deskCalls.readOrders.path}?filter=${filter}`)
  const rows = orders.map(({ reference, state, orderedAt, name, country, total, channel, ...more }) => {
    const items = more.items.map((line) => `${line.quantity} × ${line.name}`).join(', ')
    return [orderedAt, reference, state, channel, name ?? '–', country ?? '–', `${total} cents`, items].join(' | ')
  })
  return [`Desk, orders: ${filter}`, rows.join('\n')]
}

async function printing(acts: Acts): Promise<Section> {
  const { orders } = await acts.read(OrdersAnswer, `${deskCalls.readOrders.path}?filter=all`)
  const ids = orders.map(({ id }) => id).join(',')
  const print = await acts.read(PrintAnswer, `${deskCalls.readPrinting.path}?ids=${ids}`)
  const printed = print.orders.map(({ summary }) => `${summary.reference}: printed`)
  return ['Desk, printing', [...printed, ...print.leftOut.map(({ reference }) => `${reference}: left out`)].join('\n')]
}

export async function everything(acts: Acts): Promise<Section[]> {
  const sections = [await today(acts), await answer(acts, 'Desk, bench', deskCalls.readBench.path)]
  for (const filter of orderFilters) sections.push(await list(acts, filter))
  sections.push(
    await printing(acts),
    await answer(acts, 'Desk, figures', deskCalls.readFigures.path),
    await answer(acts, 'Desk, accounts', `${deskCalls.readAccounts.path}?${days}`),
    await file(acts, 'Accounts as a file', `${deskCalls.exportAccounts.path}?${days}`),
    await file(acts, 'Sent items as a file', `${deskCalls.exportSentItems.path}?${days}`),
    await offers(acts),
    await deskReviews(acts),
    ...(await safety(acts)),
  )
  for (const id of products)
    sections.push(await answer(acts, `Desk, stock of no. ${id}`, pathTo(deskCalls.readStock, { id })))
  sections.push([
    'Reviews that the shop shows',
    textOfAnswer(await (await acts.shop.fetch(`${publicCalls.readPublishedReviews.path}?product=2`)).json()),
  ])
  sections.push([
    'Stock that the shop shows',
    textOfAnswer(await (await acts.shop.fetch('/functions/v1/stock')).json()),
  ])
  return sections
}
