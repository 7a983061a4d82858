import { materialsFact } from '../catalogue/facts.ts'
import { guidanceNames } from '../catalogue/guidance.ts'
import { leadDaysOf } from '../catalogue/supply.ts'
import { LIMIT_WORKING_DAYS } from '../checkout/making.ts'
import { type Recipe, strungBeads } from '../crafts/bracelets/recipe.ts'
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
export const BEADS_MAX = 400

const HANDLE = /^[a-z\d]+(-[a-z\d]+)*$/

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Faults of a bead plan. `materials` is null in a shop whose products have none. */
function planFaults(recipe: Recipe, materials: readonly string[] | null): string[] {
  const { beads, sequence, beadCount, strungLengthMm, largestBeadMm } = recipe
  const keys = beads.map(({ key }) => key)
  const strung = strungBeads(recipe)
  const missing = sequence.filter((key) => !keys.includes(key))
  const unused = beads.filter(({ key }) => !sequence.includes(key))
  const kinds = new Set(beads.map(({ kind }) => kind))
  const unlisted = [...kinds].filter((kind) => materials && !materials.includes(kind))
  const unstrung = (materials ?? []).filter((material) => !kinds.has(material))
  const isSummed =
    strung.length === beadCount &&
    beads.every(({ key, count }) => strung.filter((bead) => bead.key === key).length === count) &&
    Math.abs(sum(strung.map(({ lengthMm }) => lengthMm)) - strungLengthMm) <= 0.5 &&
    Math.max(0, ...beads.map(({ diameterMm }) => diameterMm)) === largestBeadMm
  return [
    ...(new Set(keys).size < keys.length ? ['Two kinds of bead in the bead plan have the same letter.'] : []),
    ...(missing.length > 0 ? [`The order of the beads names ${missing[0]}, and no bead has that letter.`] : []),
    ...(unused.length > 0 ? [`Bead ${unused[0]?.key} of the bead plan is never strung.`] : []),
    ...(strung.length === 0 ? ['The bead plan has no beads.'] : []),
    ...(strung.length > BEADS_MAX ? [`The bead plan has more than ${BEADS_MAX} beads.`] : []),
    ...(beads.some(({ diameterMm, lengthMm }) => diameterMm <= 0 || lengthMm <= 0)
      ? ['Every bead needs a width and a length in millimetres.']
      : []),
    ...(unlisted.length > 0 ? [`${unlisted[0]} is in the bead plan, but not among the materials.`] : []),
    ...(unstrung.length > 0 ? [`${unstrung[0]} is among the materials, but not in the bead plan.`] : []),
    ...(isSummed || missing.length > 0 ? [] : ['The bead plan’s totals don’t add up.']),
  ]
}

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
    ...(recipe === null ? [] : planFaults(recipe, hasMaterials ? materials : null)).map(
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
