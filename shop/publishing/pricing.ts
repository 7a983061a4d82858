import { factValue } from '../catalogue/facts.ts'
import type { Guidance } from '../catalogue/guidance.ts'
import { formatCents } from '../money.ts'
import type { AllSettings } from '../settings/own-settings.ts'
import type { Category } from '../settings/settings.ts'
import { CATEGORY_MAX, WORDS_MAX } from '../settings/settings-fields.ts'
import { PRICE } from './choice-rules.ts'
import { type DraftRefusal, refuseDraft } from './draft-refusals.ts'
import type { EditableProduct } from './editable-product.ts'

export type Pricing = Pick<AllSettings, 'tiers' | 'categories'>

const MANY = 12

const hasTwice = (values: readonly (string | number)[]) => new Set(values).size < values.length
const folded = (name: string) => name.toLowerCase()

/** Every reason why products cannot have these prices and categories, each with its field; none if they can (S10.202). */
export function pricingFaults({ tiers, categories }: Pricing): { field: keyof Pricing; sentence: string }[] {
  const cents = tiers.map((tier) => tier.cents)
  const names = categories.map(({ name }) => folded(name))
  const former = categories.flatMap((category) => category.former ?? []).map(folded)
  const checks: [field: keyof Pricing, isGood: boolean, sentence: string][] = [
    ['tiers', tiers.length <= MANY, `A shop has at most ${MANY} prices.`],
    [
      'tiers',
      cents.every((price) => price >= PRICE.min && price <= PRICE.max),
      `A product costs from ${formatCents(PRICE.min)} to ${formatCents(PRICE.max)}.`,
    ],
    ['tiers', tiers.every(({ name }) => name.length <= CATEGORY_MAX), `A name has at most ${CATEGORY_MAX} characters.`],
    ['tiers', !hasTwice(cents), 'Two prices are the same.'],
    ['tiers', !hasTwice(tiers.map(({ id }) => id)), 'Two prices have the same id.'],
    ['categories', categories.length > 0, 'A shop has at least one category.'],
    ['categories', categories.length <= MANY, `A shop has at most ${MANY} categories.`],
    ['categories', names.every(Boolean), 'Give every category a name.'],
    [
      'categories',
      names.every((name) => name.length <= CATEGORY_MAX),
      `The name of a category has at most ${CATEGORY_MAX} characters.`,
    ],
    [
      'categories',
      categories.every(({ words = '' }) => words.length <= WORDS_MAX),
      `The words that a category is found by have at most ${WORDS_MAX} characters.`,
    ],
    ['categories', names.every((name) => !/[<>]/.test(name)), 'The name of a category can’t contain < or >.'],
    ['categories', !names.includes('all'), '“All” is the button that shows every product.'],
    ['categories', !hasTwice(names), 'Two categories have the same name.'],
    ['categories', !hasTwice(categories.map(({ id }) => id)), 'Two categories have the same id.'],
    ['categories', !names.some((name) => former.includes(name)), 'A category has the name that another had before.'],
  ]
  return checks.flatMap(([field, isGood, sentence]) => (isGood ? [] : [{ field, sentence }]))
}

/** True if a category is the sample shop's and has not been renamed: the id of a sample category is its first name. */
export function isSampleCategory({ id, name }: Category): boolean {
  return id === name
}

/** The categories without the sample shop's, unless one of these products is in them or they were renamed. */
export function ownCategories(
  categories: readonly Category[],
  products: readonly Pick<EditableProduct, 'category'>[],
): Category[] {
  return categories.filter((one) => !isSampleCategory(one) || products.some(({ category }) => category === one.name))
}

/** A new product. It takes nothing over from other products or prices; its category is chosen only if the shop has just one. */
export function blankProduct({ categories }: Pick<Pricing, 'categories'>): EditableProduct {
  return {
    id: '1',
    state: 'draft',
    name: '',
    handle: '',
    priceCents: 0,
    category: categories.length === 1 ? (categories[0]?.name ?? '') : '',
    materials: [],
    facts: {},
    description: '',
    story: '',
    alt: '',
    closeAlt: '',
    options: [],
    personal: [],
    supply: { kind: 'made-to-order' },
    craft: null,
    recipe: null,
    added: null,
    pictures: '',
    photos: [],
    guidance: {},
  }
}

/** A copy of a product as a new draft, without what belongs to the one product: its name, address, pictures, and counts of stock. */
export function duplicateOf(product: EditableProduct): EditableProduct {
  const { supply } = product
  return {
    ...product,
    id: '1',
    state: 'draft',
    name: '',
    handle: '',
    alt: '',
    closeAlt: '',
    supply: supply.kind === 'in-stock' ? { ...supply, counts: {} } : supply,
    added: null,
    pictures: '',
    photos: [],
  }
}

/** How many products that are not retired have each price, category and fact: by the ids of the first two, and 'fact.' with the fact's. */
export function usesOf(
  products: readonly EditableProduct[],
  { tiers, categories, facts }: Pricing & Pick<AllSettings, 'facts'>,
): Record<string, number> {
  const count = (isUser: (product: EditableProduct) => boolean) =>
    products.filter((product) => product.state !== 'retired' && isUser(product)).length
  return Object.fromEntries([
    ...tiers.map(({ id, cents }) => [id, count(({ priceCents }) => priceCents === cents)] as const),
    ...categories.map(({ id, name }) => [id, count(({ category }) => category === name)] as const),
    ...facts.map(
      (fact) => [`fact.${fact.id}`, count((product) => [factValue(product, fact) ?? []].flat().length > 0)] as const,
    ),
  ])
}

/** The texts of a retired product that goes to the first category: those of its own category stay, and the first one's are not about it. */
function guidanceOfMoved({ category, guidance }: EditableProduct, before: Pricing, after: Pricing): Guidance {
  const left = before.categories.find(({ name }) => name === category)?.guidance
  const notAboutIt = Object.keys(after.categories[0]?.guidance ?? {}).map((name) => [name, ''] as const)
  return { ...Object.fromEntries(notAboutIt), ...left, ...guidance }
}

/** Products as they are once prices and categories have changed: each has the new amount of its price and the new name of its category. Those that do not change are the same objects; or a refusal that says which category cannot go, since a product has it. Retired ones go to the first category instead. */
export function applyPricing(
  products: readonly EditableProduct[],
  before: Pricing,
  after: Pricing,
): readonly EditableProduct[] | DraftRefusal {
  const prices = new Map(
    before.tiers.map(({ id, cents }) => [cents, after.tiers.find((tier) => tier.id === id)?.cents ?? null]),
  )
  const names = new Map(
    before.categories.map(({ id, name }) => [name, after.categories.find((one) => one.id === id)?.name ?? null]),
  )
  const followed: EditableProduct[] = []
  for (const product of products) {
    const { id, name, priceCents, category } = product
    const called = name || `Product ${id}`
    const price = prices.get(priceCents) ?? priceCents
    const isNamed = after.categories.some((one) => one.name === category)
    const ofRetired = product.state === 'retired' ? after.categories[0]?.name : undefined
    const isRemoved = names.get(category) === null && !isNamed
    const newName = isRemoved ? ofRetired : (names.get(category) ?? category)
    if (newName === undefined) return refuseDraft('category-in-use', called, category)
    const isSame = price === priceCents && newName === category
    const guidance = isRemoved ? guidanceOfMoved(product, before, after) : product.guidance
    followed.push(isSame ? product : { ...product, priceCents: price, category: newName, guidance })
  }
  return followed
}

/** Categories with the names that they were published under before, so that old addresses lead to them; none is another's name now. */
export function withFormerNames(
  categories: Pricing['categories'],
  published: Pricing['categories'],
): Pricing['categories'] {
  const names = categories.map(({ name }) => folded(name))
  return categories.map(({ id, name, words, guidance = {} }) => {
    const before = published.find((one) => one.id === id)
    const former = [...new Set([...(before?.former ?? []), ...(before ? [before.name] : [])])]
    const free = former.filter((one) => !names.includes(folded(one)))
    return {
      id,
      name,
      ...(words !== undefined && { words }),
      ...(Object.keys(guidance).length > 0 && { guidance }),
      ...(free.length > 0 && { former: free }),
    }
  })
}
