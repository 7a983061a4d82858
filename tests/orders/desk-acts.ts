import * as v from 'valibot'
import { pathTo } from '#shop/calls/call.ts'
import { deskCalls } from '#shop/calls/desk-calls.ts'
import { type OrderChange, orderChanges } from '#shop/calls/order-changes.ts'
import { CatalogueAnswer, ProductAnswer } from '#shop/desk/catalogue.ts'
import { RefundPlanAnswer } from '#shop/desk/changes.ts'
import { SettingsAnswer } from '#shop/desk/settings.ts'
import type { EditableProduct } from '#shop/publishing/editable-product.ts'
import type { OwnSettings } from '#shop/settings/settings.ts'
import type { Known, World } from './world.ts'

/** So many of some lines, each by its name, or by its name and some of its words: 'Claret Evening / Una'. */
type Items = Readonly<Record<string, number>>
type Refund =
  | { readonly kind: 'all' }
  | { readonly kind: 'amount'; readonly amount: number }
  | { readonly kind: 'items'; readonly items: Items }

export function deskActs(world: World) {
  const { read, send, say } = world

  async function change(known: Known, name: OrderChange, body: object = {}): Promise<unknown> {
    const { version } = await world.orderNow(known)
    return send(pathTo(orderChanges[name], { id: known.id }), { version, ...body })
  }

  /** Lines as the desk's calls name them: the only place of the stories that knows how. */
  async function chosen(known: Known, wanted: Items) {
    const { items } = (await world.orderNow(known)).summary
    return Object.entries(wanted).map(([words, quantity]) => {
      const item = items.find((line) => {
        const texts = [line.name, ...line.optionNames.flat(), ...line.personalNames.flat()]
        return words.split(' / ').every((part) => texts.includes(part))
      })
      if (item === undefined) throw new Error(`The order has no “${words}”`)
      return { itemId: item.itemId, quantity }
    })
  }

  return {
    change,

    async refund(known: Known, what: Refund = { kind: 'all' }, options: object = {}): Promise<void> {
      const asked = what.kind === 'items' ? { kind: 'items', items: await chosen(known, what.items) } : what
      const plan = v.safeParse(RefundPlanAnswer, await change(known, 'refund-plan', { what: asked, ...options }))
      if (!plan.success) return
      say(`The desk plans a refund of ${plan.output.amount} cents.`)
      await change(known, 'refund', { what: asked, key: plan.output.key, ...options })
    },

    postPart: async (known: Known, items: Items, tracking: string | null = null) =>
      change(known, 'posted', { tracking, items: await chosen(known, items) }),

    withdrawalDone: async (known: Known, items?: Items) =>
      change(known, 'withdrawal-done', items && { items: await chosen(known, items) }),

    async exchange(known: Known, line: string, wanted: object, reason: string): Promise<Known> {
      const id = world.newId()
      const [item] = await chosen(known, { [line]: 1 })
      await change(known, 'exchange', { id, items: [{ ...item, ...wanted }], reason })
      return { ...known, id, session: null, page: null, gift: null }
    },

    editItems: async (known: Known, line: string, quantity: number, wanted: object) =>
      change(known, 'item', { ...(await chosen(known, { [line]: quantity }))[0], ...wanted }),

    async sellAtStall(sale: object, email: string | null = null): Promise<Known> {
      const id = world.newId()
      const day = world.shop.services.now().toISOString().slice(0, 10)
      await send(deskCalls.enterStallSale.path, { id, day, email, ...sale })
      return { id, session: null, email: email ?? '', page: null, gift: null }
    },

    async editProduct(id: string, edited: Partial<EditableProduct>): Promise<void> {
      const { product, version } = await read(ProductAnswer, pathTo(deskCalls.readProduct, { id }))
      await send(pathTo(deskCalls.readProduct, { id }), { product: { ...product, ...edited }, version })
    },

    async editSettings(edited: Partial<OwnSettings>): Promise<void> {
      const { own, version } = await read(SettingsAnswer, deskCalls.readSettings.path)
      await send(deskCalls.readSettings.path, { settings: { ...own, ...edited }, version })
    },

    async publish(): Promise<void> {
      const { version } = await read(CatalogueAnswer, deskCalls.readCatalogue.path)
      await send(deskCalls.publish.path, { version })
    },
  }
}
