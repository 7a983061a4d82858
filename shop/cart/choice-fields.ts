import { type Choice, standardChoice } from '../catalogue/choice.ts'
import type { Product } from '../catalogue/product.ts'
import { cleanLine } from '../typed-text.ts'

export function optionField(id: string): string {
  return id === 'size' ? id : `option-${id}`
}

export function personalField(id: string): string {
  return `personal-${id}`
}

/** The choice in a form, by the names of its fields. A missing option has the product's first value. */
export function choiceFromFields(
  product: Pick<Product, 'options' | 'personal'>,
  fieldOf: (name: string) => string | null | undefined,
): Choice {
  const standard = standardChoice(product).options
  const words = product.personal.map(({ id }) => [id, cleanLine(fieldOf(personalField(id)) ?? '')] as const)
  return {
    options: Object.fromEntries(product.options.map(({ id }) => [id, fieldOf(optionField(id)) ?? standard[id] ?? ''])),
    personal: Object.fromEntries(words.filter(([, text]) => text !== '')),
  }
}
