import { OPTION_VALUES_MAX, type Option, PART_ID } from '#shop/catalogue/options.ts'
import { type PersonalField, WORDS_LENGTH_MAX } from '#shop/catalogue/personal-fields.ts'
import type { Supply } from '#shop/catalogue/supply.ts'
import { PART_NAME_MAX } from '#shop/publishing/choice-rules.ts'
import { handleFor } from '#shop/publishing/editable-product.ts'
import { sanitizeLine } from '#shop/texts/sanitize-line.ts'

/** A cell of a listing by the name of its column; '' if there is no such column. */
type Cell = (column: string) => string

/** Options, personal fields and stock of a listing, and why some cannot be imported. */
export type ListingChoices = {
  readonly options: readonly Option[]
  readonly personal: readonly PersonalField[]
  readonly supply: Supply
  readonly faults: readonly string[]
}

/** Returns the different names in a cell, which Etsy separates by commas. */
export const namesIn = (cell: string): string[] => [...new Set(cell.split(',').map(sanitizeLine).filter(Boolean))]
const isYes = (cell: string) => /^(true|yes|1)$/i.test(cell.trim())

function partId(name: string, standard: string): string {
  const id = handleFor(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, PART_NAME_MAX)
  return PART_ID.test(id) ? id : standard
}

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

function personalOf(cell: Cell): PersonalField[] {
  if (!isYes(cell('IS PERSONALIZABLE'))) return []
  const asked = sanitizeLine(cell('PERSONALIZATION INSTRUCTIONS').replaceAll('\n', ' '))
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

/** Reads variations, personalisation and quantity of an Etsy listing. Only a listing without variations is counted, because the file has one total. */
export function choicesIn(cell: Cell): ListingChoices {
  const read = [optionOf(cell, 1), optionOf(cell, 2)]
  const options = read.filter((option): option is Option => typeof option === 'object' && option !== null)
  const quantity = cell('QUANTITY').trim()
  const isNumber = /^\d{1,5}$/.test(quantity)
  return {
    options: options.map((option, index) =>
      options.findIndex(({ id }) => id === option.id) < index ? { ...option, id: `option-${index + 1}` } : option,
    ),
    personal: personalOf(cell),
    supply:
      options.length === 0 && isNumber
        ? { kind: 'in-stock', counts: { '': Number(quantity) } }
        : { kind: 'made-to-order' },
    faults: [
      ...read.filter((option) => typeof option === 'string'),
      ...(quantity === '' || isNumber ? [] : [`${JSON.stringify(quantity)} is no quantity.`]),
    ],
  }
}
