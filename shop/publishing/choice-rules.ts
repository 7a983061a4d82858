import { type Cents, formatCents } from '../money.ts'
import type { EditableProduct } from './editable-product.ts'

/** What a product costs at least and at most, in cents. */
export const PRICE: { readonly min: Cents; readonly max: Cents } = { min: 50, max: 999_900 }
/** Length of the name of an option, a value and a field at most, in characters. */
export const PART_NAME_MAX = 40

type ChoiceFault = [field: 'priceCents' | 'options' | 'personal', sentence: string]

const hasTwice = (texts: readonly string[]) => new Set(texts.map((text) => text.toLowerCase())).size < texts.length
const isName = (text: string) => text !== '' && text.length <= PART_NAME_MAX && !/[<>]/.test(text)
const ofWhat = (name: string) => (name === '' ? 'an option' : `“${name}”`)

function optionFaults({ options }: EditableProduct): string[] {
  const names = options.map(({ name }) => name)
  return [
    ...(names.every(isName)
      ? []
      : [`Give each option a name of at most ${PART_NAME_MAX} characters, without < and >.`]),
    ...(hasTwice(names) || hasTwice(options.map(({ id }) => id)) ? ['Two options have the same name.'] : []),
    ...options.flatMap(({ name, values, default: chosen }) => {
      const of = ofWhat(name)
      return [
        ...(values.length > 0 ? [] : [`Give ${of} at least one value.`]),
        ...(values.every((value) => isName(value.name) && value.id !== '')
          ? []
          : [`Give each value of ${of} a name of at most ${PART_NAME_MAX} characters, without < and >.`]),
        ...(hasTwice(values.map((value) => value.name)) || hasTwice(values.map(({ id }) => id))
          ? [`Two values of ${of} have the same name.`]
          : []),
        ...(chosen === undefined || values.some(({ id }) => id === chosen)
          ? []
          : [`The value of ${of} that is chosen first has to be offered.`]),
      ]
    }),
  ]
}

function personalFaults({ personal }: EditableProduct): string[] {
  const labels = personal.map(({ label }) => label)
  return [
    ...(labels.every(isName)
      ? []
      : [`Give each field a label of at most ${PART_NAME_MAX} characters, without < and >.`]),
    ...(hasTwice(labels) || hasTwice(personal.map(({ id }) => id)) ? ['Two fields have the same label.'] : []),
    ...personal.flatMap(({ label, kind, choices = [], bespoke, maxLength }) => [
      ...(kind === 'choice' && choices.length === 0 ? [`Give “${label}” something to choose from.`] : []),
      ...(kind === 'choice' && (hasTwice(choices) || choices.some((one) => one === '' || /[<>]/.test(one)))
        ? [`The choices of “${label}” each need a name of their own, without < and >.`]
        : []),
      ...(kind === 'choice' && choices.some((one) => one.length > maxLength)
        ? [`A choice of “${label}” has at most ${maxLength} characters.`]
        : []),
      ...(kind === 'choice' && bespoke
        ? [`“${label}” is chosen from your list, so the buyer keeps the right to withdraw: it cannot be made to order.`]
        : []),
    ]),
  ]
}

/** Everything that keeps a product's price, options and fields from being sold, each with its field. */
export function choiceFaults(product: EditableProduct): ChoiceFault[] {
  const { priceCents, options, personal } = product
  const highest = [
    ...options.map(({ values }) => Math.max(0, ...values.map(({ extra }) => extra))),
    ...personal.map(({ extra }) => extra),
  ].reduce((sum, extra) => sum + extra, priceCents)
  const isPriced = priceCents >= PRICE.min && highest <= PRICE.max
  return [
    ...(isPriced
      ? []
      : [
          [
            'priceCents',
            `A product costs from ${formatCents(PRICE.min)} to ${formatCents(PRICE.max)}, with all that can be added.`,
          ] satisfies ChoiceFault,
        ]),
    ...optionFaults(product).map((sentence): ChoiceFault => ['options', sentence]),
    ...personalFaults(product).map((sentence): ChoiceFault => ['personal', sentence]),
  ]
}
