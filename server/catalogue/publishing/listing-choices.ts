import { variantId } from '#shop/catalogue/choice.ts'
import { OPTION_VALUES_MAX, type Option, PART_NAME_MAX } from '#shop/catalogue/options.ts'
import { type PersonalField, WORDS_LENGTH_MAX } from '#shop/catalogue/personal-fields.ts'
import { countedVariants } from '#shop/catalogue/stock.ts'
import type { Supply } from '#shop/catalogue/supply.ts'
import { partId, withOwnIds } from '#shop/publishing/editable-product.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'

type Cell = (column: string) => string

export type ListingChoices = {
  readonly options: readonly Option[]
  readonly personal: readonly PersonalField[]
  readonly supply: Supply
  readonly faults: readonly string[]
  readonly notes: readonly string[]
}

export const namesIn = (cell: string): string[] => [...new Set(cell.split(',').map(sanitizeLine).filter(Boolean))]
const isYes = (cell: string) => /^(true|yes|1)$/i.test(cell.trim())

function optionOf(cell: Cell, nth: 1 | 2): Option | string | null {
  const values = namesIn(cell(`VARIATION ${nth} VALUES`))
  if (values.length === 0) return null
  const name = sanitizeLine(cell(`VARIATION ${nth} NAME`)) || sanitizeLine(cell(`VARIATION ${nth} TYPE`))
  if (name === '') return `its variation ${nth} has no name.`
  if (values.length > OPTION_VALUES_MAX) return `${name} has more than ${OPTION_VALUES_MAX} values.`
  if ([name, ...values].some((text) => text.length > PART_NAME_MAX))
    return `${name} has a name of more than ${PART_NAME_MAX} characters.`
  return {
    id: partId(name, `option-${nth}`),
    name,
    values: values.map((value) => ({ id: value, name: value, extra: 0 })),
  }
}

const instructionOf = (cell: Cell) => sanitizeLine(cell('PERSONALIZATION INSTRUCTIONS').replaceAll('\n', ' '))

function notesOf(cell: Cell): string[] {
  if (!isYes(cell('IS PERSONALIZABLE'))) return []
  const asked = instructionOf(cell)
  const max = Number(cell('PERSONALIZATION CHAR COUNT MAX'))
  return [
    ...(asked.length > PART_NAME_MAX
      ? [
          `its instruction for personalisation has ${asked.length} characters, and a label has at most ${PART_NAME_MAX}. Left out: “${asked}”.`,
        ]
      : []),
    ...(max > WORDS_LENGTH_MAX
      ? [`its personalisation may have ${max} characters there, and ${WORDS_LENGTH_MAX} here.`]
      : []),
  ]
}

function personalOf(cell: Cell): PersonalField[] {
  if (!isYes(cell('IS PERSONALIZABLE'))) return []
  const asked = instructionOf(cell)
  const max = Number(cell('PERSONALIZATION CHAR COUNT MAX')) || WORDS_LENGTH_MAX
  return [
    {
      id: 'personalisation',
      kind: 'text',
      extra: 0,
      bespoke: true,
      // The owner shortens a longer instruction.
      label: asked !== '' && asked.length <= PART_NAME_MAX ? asked : 'Personalisation',
      maxLength: Math.min(WORDS_LENGTH_MAX, Math.max(1, Math.round(max))),
      required: isYes(cell('PERSONALIZATION IS REQUIRED')),
    },
  ]
}

const inStock = (counts: Readonly<Record<string, number>>): Supply => ({ kind: 'in-stock', counts })

/** Reads stock from a quantity: one number for each choice, in the order of the variations. Etsy writes only the sum of all choices, which counts no single one unless it is 0. */
function supplyIn(quantity: string, options: readonly Option[]): Supply | string {
  if (quantity === '') return { kind: 'made-to-order' }
  const texts = quantity.split(',').map((text) => text.trim())
  if (!texts.every((text) => /^\d{1,5}$/.test(text))) return `${JSON.stringify(quantity)} is no quantity.`
  const variants = countedVariants({ id: '', options, supply: inStock({}) }).map(variantId)
  const counts = texts.map(Number)
  if (counts.length === 1 && counts[0] === 0) return inStock(Object.fromEntries(variants.map((id) => [id, 0])))
  if (counts.length === variants.length)
    return inStock(Object.fromEntries(variants.map((id, index) => [id, counts[index] ?? 0])))
  return counts.length === 1
    ? inStock({})
    : `its quantity has ${counts.length} numbers, and its variations have ${variants.length} choices. Write one number for each choice, or one in all.`
}

/** True if a product is sold from stock, and the file does not tell how many there are of each of its choices. */
export const isUncounted = ({ supply }: Pick<ListingChoices, 'supply'>): boolean =>
  supply.kind === 'in-stock' && Object.keys(supply.counts).length === 0

export function choicesIn(cell: Cell): ListingChoices {
  const read = [optionOf(cell, 1), optionOf(cell, 2)]
  const options = withOwnIds(read.filter((option): option is Option => typeof option === 'object' && option !== null))
  const supply = supplyIn(cell('QUANTITY').trim(), options)
  return {
    options,
    personal: personalOf(cell),
    supply: typeof supply === 'string' ? { kind: 'made-to-order' } : supply,
    faults: [...read, supply].filter((fault) => typeof fault === 'string'),
    notes: notesOf(cell),
  }
}

type Listed = Pick<ListingChoices, 'options' | 'personal' | 'supply'>

function optionsAfter(known: readonly Option[], listed: readonly Option[]): readonly Option[] {
  if (listed.length === 0) return known
  return listed.map((option) => {
    const before = known.find(({ name }) => name === option.name)
    if (!before) return option
    const values = option.values.map((value) => before.values.find(({ name }) => name === value.name) ?? value)
    const { default: chosen, ...rest } = { ...before, values }
    return values.some(({ id }) => id === chosen) ? { ...rest, default: chosen } : rest
  })
}

/** Updates the counts of a product that is sold from stock. An owner who has chosen another kind of supply keeps it. */
function supplyAfter(known: Supply, listed: Listed, options: readonly Option[]): Supply {
  const { supply } = listed
  if (known.kind !== 'in-stock' || supply.kind !== 'in-stock' || isUncounted(listed)) return known
  const [before, after] = [listed.options, options].map((of) => countedVariants({ id: '', options: of, supply }))
  if (before?.length !== after?.length) return known
  // A value may have another id in the shop than in the file, and stands at the same index.
  return inStock(
    Object.fromEntries(after?.map((variant, index) => [variantId(variant), before?.[index]?.opening ?? 0]) ?? []),
  )
}

/** Merges the choices of a listing into those of its product. Extras, ids, personal fields and the kind of supply stay as the owner set them: the file has none of them. */
export function choicesAfter(known: Listed, listed: Listed): Listed {
  const options = optionsAfter(known.options, listed.options)
  return {
    options,
    personal: known.personal.length > 0 ? known.personal : listed.personal,
    supply: supplyAfter(known.supply, listed, options),
  }
}
