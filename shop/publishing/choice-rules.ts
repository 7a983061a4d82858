import { PART_NAME_MAX } from '../catalogue/options.ts'
import { type Cents, formatCents } from '../money.ts'
import type { EditableProduct } from './editable-product.ts'

/** In cents. */
export const PRICE: { readonly min: Cents; readonly max: Cents } = { min: 50, max: 999_900 }

type ChoiceCheck = [field: 'priceCents' | 'options' | 'personal', isGood: boolean, sentence: string]

const hasTwice = (texts: readonly string[]) => new Set(texts.map((text) => text.toLowerCase())).size < texts.length
const isName = (text: string) => text !== '' && text.length <= PART_NAME_MAX && !/[<>]/.test(text)
const nameRule = `a name of at most ${PART_NAME_MAX} characters, without < and >`

function optionChecks({ options }: EditableProduct): ChoiceCheck[] {
  const names = options.map(({ name }) => name)
  const ids = options.map(({ id }) => id)
  return [
    ['options', names.every(isName), `Give each option ${nameRule}.`],
    ['options', !hasTwice(names) && !hasTwice(ids), 'Two options have the same name.'],
    ...options.flatMap(({ name, values, default: chosen }): ChoiceCheck[] => {
      const of = name === '' ? 'an option' : `“${name}”`
      const valueNames = values.map((value) => value.name)
      const valueIds = values.map(({ id }) => id)
      return [
        ['options', values.length > 0, `Give ${of} at least one value.`],
        ['options', valueNames.every(isName) && !valueIds.includes(''), `Give each value of ${of} ${nameRule}.`],
        ['options', !hasTwice(valueNames) && !hasTwice(valueIds), `Two values of ${of} have the same name.`],
        [
          'options',
          chosen === undefined || valueIds.includes(chosen),
          `The value of ${of} that is chosen first must be one of its values.`,
        ],
      ]
    }),
  ]
}

function personalChecks({ personal }: EditableProduct): ChoiceCheck[] {
  const labels = personal.map(({ label }) => label)
  const ids = personal.map(({ id }) => id)
  return [
    [
      'personal',
      labels.every(isName),
      `Give each field a label of at most ${PART_NAME_MAX} characters, without < and >.`,
    ],
    ['personal', !hasTwice(labels) && !hasTwice(ids), 'Two fields have the same label.'],
    ...personal
      .filter(({ kind }) => kind === 'choice')
      .flatMap(({ label, choices = [], bespoke, maxLength }): ChoiceCheck[] => [
        ['personal', choices.length > 0, `Give “${label}” something to choose from.`],
        [
          'personal',
          !hasTwice(choices) && choices.every((one) => one !== '' && !/[<>]/.test(one)),
          `Give each choice of “${label}” a different name, without < and >.`,
        ],
        [
          'personal',
          choices.every((one) => one.length <= maxLength),
          `A choice of “${label}” has at most ${maxLength} characters.`,
        ],
        [
          'personal',
          !bespoke,
          `“${label}” is chosen from your list, so the buyer keeps the right to withdraw. Untick “Made for this customer only”.`,
        ],
      ]),
  ]
}

export function choiceChecks(product: EditableProduct): ChoiceCheck[] {
  const { priceCents, options, personal } = product
  const highest = [
    ...options.map(({ values }) => Math.max(0, ...values.map(({ extra }) => extra))),
    ...personal.map(({ extra }) => extra),
  ].reduce((sum, extra) => sum + extra, priceCents)
  return [
    ['priceCents', priceCents > 0, 'Add a price.'],
    [
      'priceCents',
      priceCents === 0 || (priceCents >= PRICE.min && highest <= PRICE.max),
      `A product costs from ${formatCents(PRICE.min)} to ${formatCents(PRICE.max)}, including all extras.`,
    ],
    ...optionChecks(product),
    ...personalChecks(product),
  ]
}
