import { partFor } from '#crafts/craft.ts'
import { craftRules } from '#crafts/rules.ts'
import { materialsFact } from '../catalogue/facts.ts'
import { guidanceNames } from '../catalogue/guidance.ts'
import { leadDaysOf } from '../catalogue/supply.ts'
import { LIMIT_WORKING_DAYS } from '../checkout/making.ts'
import { DELIVERY_LIMIT_DAYS } from '../promises.ts'
import { type AllSettings, allSettings } from '../settings/own-settings.ts'
import type { OwnSettings } from '../settings/settings.ts'
import { longestWay } from '../shipping/delivery.ts'
import { openZones } from '../shipping/zones.ts'
import { choiceChecks } from './choice-rules.ts'
import type { EditableProduct } from './editable-product.ts'
import { valueFaults } from './fact-rules.ts'
import { guidanceFaults } from './guidance-rules.ts'

/** Keeps a product out of the shop: the product by its id, null for the catalogue as a whole; the field; and a sentence for its maker. */
export type Fault = {
  readonly id: string | null
  readonly field: keyof EditableProduct | null
  readonly sentence: string
  /** The index, from 0, if the field has several values; of a guidance text, that of its name. */
  readonly index?: number | undefined
}

/** Lengths of what a maker writes, in characters. */
export const NAME_MAX = 60
export const DESCRIPTION_MAX = 150
export const STORY_MAX = 3000
const STORY_PARAGRAPHS_MAX = 6
const ALT_MIN = 20
export const ALT_MAX = 300
export const altWords = `in ${ALT_MIN} to ${ALT_MAX} characters, for people who can’t see it`
/** True if an alternative text is long enough to describe the picture, and short enough to listen to. */
export const isAlt = (text: string): boolean => text.length >= ALT_MIN && text.length <= ALT_MAX
const MATERIALS_MAX = 8

const HANDLE = /^[a-z\d]+(-[a-z\d]+)*$/

/** The most working days that a product may take: no more than the shop's own, or than the law leaves beside the longest way. */
function longestLead(all: AllSettings): number {
  return Math.max(
    all.making.to,
    LIMIT_WORKING_DAYS - longestWay(openZones({ shipping: all.shipsTo, settings: all }, false)),
  )
}

function productFaults(
  product: EditableProduct,
  { categories, facts }: Pick<AllSettings, 'categories' | 'facts'>,
  longest: number,
): [field: keyof EditableProduct, sentence: string, index?: number][] {
  const { name, handle, materials, description, story, alt, closeAlt, recipe, pictures } = product
  const { photos, category } = product
  const hasMaterials = facts.some(({ id }) => id === materialsFact.id)
  const leadDays = leadDaysOf(product)
  const hasPhotos = photos.length > 0
  const paragraphs = story.split(/\n{2,}/).filter(Boolean)
  const checks: [field: keyof EditableProduct, isGood: boolean, sentence: string][] = [
    ['name', name !== '', 'Add a name.'],
    ['name', name.length <= NAME_MAX, `A name has at most ${NAME_MAX} characters.`],
    [
      'handle',
      HANDLE.test(handle),
      'An address has only lower-case letters, digits and single hyphens, such as market-day.',
    ],
    ['handle', !/^\d+$/.test(handle), 'The address needs at least one letter.'],
    ['handle', handle.length <= NAME_MAX, `An address has at most ${NAME_MAX} characters.`],
    ['category', categories.some(({ name: one }) => one === category), 'Choose a category that the shop has.'],
    ['materials', !hasMaterials || materials.length > 0, 'Add the materials.'],
    ['materials', materials.length <= MATERIALS_MAX, `Name at most ${MATERIALS_MAX} materials.`],
    ['materials', new Set(materials).size === materials.length, 'A material is named twice.'],
    [
      'materials',
      materials.every((material) => material !== '' && !material.includes(',')),
      'A material is one name without a comma.',
    ],
    [
      'materials',
      materials.every((material) => material.length <= NAME_MAX),
      `A material has at most ${NAME_MAX} characters.`,
    ],
    ['description', description !== '', 'Add a short description.'],
    [
      'description',
      description.length <= DESCRIPTION_MAX,
      `The short description has at most ${DESCRIPTION_MAX} characters: search engines cut it there.`,
    ],
    ['story', paragraphs.length > 0, 'Add a story.'],
    ['story', story.length <= STORY_MAX, `A story has at most ${STORY_MAX} characters.`],
    ['story', paragraphs.length <= STORY_PARAGRAPHS_MAX, `A story has at most ${STORY_PARAGRAPHS_MAX} paragraphs.`],
    ['alt', hasPhotos || pictures === '' || isAlt(alt), `Describe the picture, ${altWords}.`],
    ['closeAlt', hasPhotos || pictures === '' || isAlt(closeAlt), `Describe the close picture, ${altWords}.`],
    ['photos', new Set(photos.map(({ file }) => file)).size === photos.length, 'A picture is there twice.'],
    [
      'supply',
      leadDays === null || leadDays <= longest,
      `Making can take at most ${longest} working days: with the longest delivery to your countries, the order must arrive within the law's ${DELIVERY_LIMIT_DAYS} days.`,
    ],
    ...choiceChecks(product),
  ]
  return [
    ...checks.flatMap(([field, isGood, sentence]) =>
      isGood ? [] : [[field, sentence] as [keyof EditableProduct, string]],
    ),
    ...guidanceFaults(product.guidance).map(({ name, sentence }): [keyof EditableProduct, string, number] => [
      'guidance',
      sentence,
      guidanceNames.indexOf(name),
    ]),
    ...photos.flatMap((photo, index) =>
      isAlt(photo.alt)
        ? []
        : [['photos', `Describe picture ${index + 1}, ${altWords}.`, index] as [keyof EditableProduct, string, number]],
    ),
    ...valueFaults(product, facts).map(([sentence, index]): [keyof EditableProduct, string, number] => [
      'facts',
      sentence,
      index,
    ]),
    ...((recipe && partFor(craftRules, product)?.faults(recipe, hasMaterials ? materials : null)) ?? []).map(
      (sentence): [keyof EditableProduct, string] => ['recipe', sentence],
    ),
  ]
}

/** Every reason why products cannot be shown as a catalogue in a shop of these settings; none if they can. Drafts are not looked at. */
export function catalogueFaults(products: readonly EditableProduct[], own: OwnSettings = {}): Fault[] {
  const all = allSettings(own)
  const longest = longestLead(all)
  const known = products.filter(({ state }) => state !== 'draft')
  const faults = known.flatMap((product) =>
    productFaults(product, all, longest).map(
      ([field, sentence, index]): Fault => ({
        id: product.id,
        field,
        sentence,
        ...(index !== undefined && { index }),
      }),
    ),
  )
  for (const [field, word] of [
    ['name', 'name'],
    ['handle', 'address'],
    ['id', 'number'],
  ] as const) {
    const first = new Map<string, EditableProduct>()
    for (const product of known) {
      const value = product[field].toLowerCase()
      const other = first.get(value)
      if (other && value !== '')
        faults.push(
          { id: product.id, field, sentence: `${other.name || 'Another product'} has this ${word} too.` },
          { id: other.id, field, sentence: `${product.name || 'Another product'} has this ${word} too.` },
        )
      else first.set(value, product)
    }
  }
  if (!known.some(({ state }) => state === 'shown'))
    faults.push({ id: null, field: null, sentence: 'A shop shows at least one product.' })
  return faults
}
