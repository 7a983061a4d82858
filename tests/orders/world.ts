import * as v from 'valibot'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { OrderAnswer, OrdersAnswer } from '#shop/desk/orders.ts'
import { deliverDue } from '../../server/contact/emails/emails.ts'
import { releaseOverdue } from '../../server/orders/order/release-overdue.ts'
import { sweep } from '../../server/orders/order/sweep.ts'
import { maintain } from '../../server/platform/maintenance/maintenance.ts'
import type { OutgoingEmail } from '../../server/platform/services/mailbox.ts'
import type { Browser } from '../../server/testing/desk.ts'
import { openShop } from '../../server/testing/open-shop.ts'
import { ownerAtDesk, withMail } from '../../server/testing/reviewing.ts'
import { webhooksArrive } from '../../server/testing/webhooks.ts'
import { nameless } from './names.ts'
import { textOfPage } from './plain-text.ts'

export const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The desk asks again who is there after ten minutes. */
const CONFIRMED_MS = 8 * MINUTE_MS

export const publicUrl = 'http://solas.test'
export const owner = withMail.OWNER_EMAIL

export type Known = {
  readonly id: string
  readonly session: string | null
  readonly email: string
  page: string | null
  gift: string | null
}

const Refused = v.object({ error: v.string() })

/** The world of the stories: a shop with a fixed clock, the owner at the desk, and everybody's mail. Nobody reads or writes its database. */
export async function openWorld() {
  const shop = await openShop({ env: { ...withMail, VAT_NUMBER: 'IE1234567FA', VAT_SCHEME: 'oss' } })
  const { services } = shop
  let desk: { readonly browser: Browser; readonly since: number } | null = null
  let said: string[] = []
  let inbox: OutgoingEmail[] = []
  let latest: readonly OutgoingEmail[] = []
  let ids = 0

  const say = (words: string) => void said.push(words)

  async function atDesk(): Promise<Browser> {
    const now = services.now().getTime()
    if (desk === null || now - desk.since > CONFIRMED_MS) desk = { browser: await ownerAtDesk(shop), since: now }
    return desk.browser
  }

  /** Lets webhooks arrive, and e-mails leave two minutes later, when nothing holds them any more. */
  async function settle(): Promise<void> {
    await webhooksArrive(shop)
    shop.advance(2 * MINUTE_MS)
    const sent: OutgoingEmail[] = []
    await deliverDue({ ...services, mailbox: { send: async (email) => void sent.push(email) } })
    // Nothing says which e-mail of a moment was first.
    const placeOf = ({ to, subject, text }: OutgoingEmail) => nameless(`${to} ${subject} ${text}`)
    latest = sent.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    inbox.push(...latest)
  }

  async function pass(ms: number): Promise<void> {
    shop.advance(ms)
    await releaseOverdue(services)
    await sweep(services)
    await maintain(services)
    await settle()
  }

  async function read<Answer>(schema: v.GenericSchema<unknown, Answer>, path: string): Promise<Answer> {
    return v.parse(schema, await (await (await atDesk()).get(path)).json())
  }

  async function send(path: string, body: object): Promise<unknown> {
    const response = await (await atDesk()).post(path, body)
    const answer: unknown = await response.json()
    const why = v.is(Refused, answer) ? answer.error : JSON.stringify(answer)
    if (!response.ok) say(`Refused (${response.status}): ${why}`)
    await settle()
    return answer
  }

  return {
    shop,
    say,
    atDesk,
    settle,
    pass,
    read,
    send,
    days: (count: number) => pass(count * DAY_MS),

    newId() {
      ids += 1
      return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`
    },

    async opens(path: string): Promise<void> {
      say(`The page says:\n${textOfPage(await (await shop.fetch(path)).text())}`)
    },

    orderNow: (known: Pick<Known, 'id'>) => read(OrderAnswer, pathTo(deskCalls.readOrder, { id: known.id })),

    /** The id of the order that came last of those that a filter of the desk shows. */
    async newest(filter: string): Promise<string> {
      return (await read(OrdersAnswer, `${deskCalls.readOrders.path}?filter=${filter}`)).orders[0]?.id ?? ''
    },

    linkIn(pattern: RegExp): string | null {
      const texts = latest.flatMap(({ text, attachments }) => [text, ...attachments.map(({ content }) => content)])
      return texts.map((text) => pattern.exec(text)?.[1]).find((path) => path !== undefined) ?? null
    },

    received: () => inbox,

    /** Answers and e-mails since this was asked last. */
    news() {
      const news = { said, inbox }
      said = []
      inbox = []
      return news
    },
    close: () => shop.close(),
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
