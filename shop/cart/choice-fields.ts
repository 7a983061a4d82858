import { type Choice, standardChoice } from '../catalogue/choice.ts'
import type { Product } from '../catalogue/product.ts'
import { cleanLine } from '../typed-text.ts'

/** The name of an option's field in forms. */
export function optionField(id: string): string {
  return id === 'size' ? id : `option-${id}`
}

/** The name of a personal field in forms. */
export function personalField(id: string): string {
  return `personal-${id}`
}

/** What a form says was chosen, by the names of its fields. An option that it does not have is chosen as the product has it first. */
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
