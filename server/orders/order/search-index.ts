import type { Kysely } from 'kysely'
import { foldedWords } from '#shop/fold-letters.ts'
import { parseReference } from '#shop/orders/reference.ts'
import type { Shop } from '#shop/shop.ts'
import { orderFromRow, selectOrders } from '../../platform/database/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { emailWord, phoneWords, productWord, searchWord, searchWords } from '../../platform/database/search-words.ts'

/** Fewer letters than these find only exact matches: half of all orders begin with any one letter. */
const PREFIX_LETTERS = 3
const AFTER_ALL = '\uffff'

/** Replaces the words by which an order is found (S10.189). */
export async function indexOrder(db: Kysely<Schema>, orderId: string): Promise<void> {
  const row = await selectOrders(db).where('id', '=', orderId).executeTakeFirstOrThrow()
  await db.deleteFrom('orderWords').where('orderId', '=', orderId).execute()
  const words = searchWords({
    ...row,
    trackings: orderFromRow(row).parcels.flatMap(({ tracking }) => tracking ?? []),
  }).map((word) => ({
    word,
    createdAt: row.createdAt,
    orderId,
  }))
  if (words.length > 0) await db.insertInto('orderWords').values(words).execute()
}

/** A page of the list begins after the order with this time and id. */
export type ListCursor = { readonly createdAt: string; readonly id: string }

type Range = { readonly from: string; readonly to: string }

const wholly = (word: string): Range => ({ from: word, to: word })
const beginningWith = (word: string): Range => ({ from: word, to: word + AFTER_ALL })

/** True if a word of a search is an e-mail address, at least up to the beginning of its domain. */
const isAddress = (part: string) => /[^@]@[^@]/.test(part)

/**
 * The ranges of index words that match a search: only an e-mail address if it is one; otherwise words with this beginning, a
 * reference, products whose name contains it, and phone numbers that begin or end with it.
 */
function rangesOf(shop: Shop, search: string): Range[] {
  if (/^\S+$/.test(search.trim()) && isAddress(search)) return [beginningWith(emailWord(search))]
  const word = searchWord(search)
  if (word === '') return []
  // One Chinese or Japanese sign may be a name.
  const isShort = search.trim().length < PREFIX_LETTERS && /^[ -~]*$/.test(word)
  if (isShort) return [wholly(word)]
  // The shop may have had another prefix when the order was placed.
  const characters = parseReference(search)
  const products = shop.catalogue.allProducts.filter(({ name }) => searchWord(name).includes(word))
  const phone = /^[\s\d()+./-]+$/.test(search) ? phoneWords(search) : null
  return [
    beginningWith(word),
    ...(characters === null ? [] : [wholly(searchWord(characters))]),
    ...products.map(({ id }) => wholly(productWord(id))),
    ...(phone === null
      ? []
      : [phone.start, ...phone.ends].filter((one) => one.length > PREFIX_LETTERS).map(beginningWith)),
  ]
}

const MANY_WORDS = 6

/** The words of a search that hold for one order together, in any order, the longest first; none if there is only one. */
function wordsTogether(search: string): string[] {
  const parts = search.split(/\s+/).flatMap((part) => (isAddress(part) ? [emailWord(part)] : foldedWords(part)))
  const words = [...new Set(parts)].sort((a, b) => b.length - a.length)
  const [longest = ''] = words
  return words.length > 1 && words.length <= MANY_WORDS && longest.length >= PREFIX_LETTERS ? words : []
}

/** Finds the ids of orders by reference, product, buyer or parcel, newest first. */
export async function searchOrders(
  shop: Shop,
  db: Kysely<Schema>,
  search: string,
  { limit, before }: { readonly limit: number; readonly before: ListCursor | null },
): Promise<string[]> {
  const found = new Map<string, string>()
  const [longest, ...others] = wordsTogether(search)
  const ranges = rangesOf(shop, search).map((range) => ({ ...range, others: [] as readonly string[] }))
  if (longest !== undefined) ranges.push({ ...beginningWith(longest), others })
  for (const { from, to, others: besides } of ranges) {
    const rows = await db
      .selectFrom('orderWords')
      .select(['orderId', 'createdAt'])
      .distinct()
      .$if(from === to, (query) => query.where('word', '=', from))
      .$if(from !== to, (query) => query.where('word', '>=', from).where('word', '<', to))
      .where((eb) =>
        eb.and(
          besides
            .map(beginningWith)
            .map((range) =>
              eb.exists(
                eb
                  .selectFrom('orderWords as besides')
                  .select('besides.word')
                  .whereRef('besides.orderId', '=', 'orderWords.orderId')
                  .where('besides.word', '>=', range.from)
                  .where('besides.word', '<', range.to),
              ),
            ),
        ),
      )
      .$if(before !== null, (query) =>
        query.where((eb) =>
          eb.or([
            eb('createdAt', '<', before?.createdAt ?? ''),
            eb.and([eb('createdAt', '=', before?.createdAt ?? ''), eb('orderId', '<', before?.id ?? '')]),
          ]),
        ),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('orderId', 'desc')
      .limit(limit)
      .execute()
    for (const { orderId, createdAt } of rows) found.set(orderId, createdAt)
  }
  const newest = ([a, atA]: [string, string], [b, atB]: [string, string]) =>
    atA === atB ? (a < b ? 1 : -1) : atA < atB ? 1 : -1
  return [...found]
    .sort(newest)
    .slice(0, limit)
    .map(([id]) => id)
}
