import { type RefObject, useSyncExternalStore } from 'react'
import { choiceFromFields, personalField } from '#shop/cart/choice-fields.ts'
import { type Choice, optionFault, personalFaults, standardChoice } from '#shop/catalogue/choice.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { formValues } from '../../platform/form-value.ts'

function choiceFrom(product: Product, values: URLSearchParams): Choice {
  const choice = choiceFromFields(product, (name) => values.get(name))
  return optionFault(product, choice.options) ? { ...choice, options: standardChoice(product).options } : choice
}

/** The choice in the form of a button, the standard choice without a form: the form is the state, so that a choice made before hydration counts. */
export function choiceInForm(product: Product, form: HTMLFormElement | null): Choice {
  return choiceFrom(product, form ? formValues(form) : new URLSearchParams())
}

/** Has each field of a form say what is wrong with its words, goes to the first, and answers whether nothing is. */
export function checkWords(product: Product, form: HTMLFormElement | null, { personal }: Choice): boolean {
  const faults = personalFaults(product, personal)
  for (const { id, sentence } of faults.toReversed()) {
    const field = form?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${personalField(id)}"]`)
    // The field hears that it is invalid, and shows the sentence.
    field?.setCustomValidity(sentence)
    field?.checkValidity()
    field?.setCustomValidity('')
    field?.focus()
  }
  return faults.length === 0
}

/** The choice in a form now; the standard choice while rendering on the server and until the form is there. */
export function useChoice(form: RefObject<HTMLFormElement | null>, product: Product): Choice {
  const subscribe = (listener: () => void) => {
    const element = form.current
    element?.addEventListener('input', listener)
    return () => element?.removeEventListener('input', listener)
  }
  const read = () => (form.current ? String(formValues(form.current)) : '')
  return choiceFrom(product, new URLSearchParams(useSyncExternalStore(subscribe, read, () => '')))
}
