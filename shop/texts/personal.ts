import type { OrderLine } from '../cart/order-line.ts'
import { endsWithdrawal, type PersonalField } from '../catalogue/personal-fields.ts'
import { COOLING_OFF_DAYS } from '../promises.ts'
import type { Shop } from '../shop.ts'
import { withExtra } from './facts.ts'

/** Stands beside a filled-in field, in the cart and before payment: what words that are made for the buyer mean for the right to withdraw (Directive 2011/83/EU, article 16(c)). */
export const noWithdrawalNote: string = `Made with your words, so the ${COOLING_OFF_DAYS}-day right to withdraw does not apply. Your rights if it is faulty stay.`

export function noWithdrawalOf({
  isWithdrawable,
  personalNames,
}: Pick<OrderLine, 'isWithdrawable' | 'personalNames'>): string | null {
  if (isWithdrawable) return null
  if (personalNames.length > 0) return noWithdrawalNote
  return `Made to your instructions, so the ${COOLING_OFF_DAYS}-day right to withdraw does not apply. Your rights if it is faulty stay.`
}

/** The label of a personal field. What a required one adds is part of the product's price already. */
export function fieldLabel({ label, required, extra }: PersonalField): string {
  return required ? label : withExtra(`${label} (optional)`, extra)
}

export function bespokeFieldNote({ required }: Pick<PersonalField, 'required'>): string {
  return required
    ? `We make it for you alone, so the ${COOLING_OFF_DAYS}-day right to withdraw does not apply. Your rights if it is faulty stay.`
    : `If you fill this in, we make it for you alone: the ${COOLING_OFF_DAYS}-day right to withdraw does not apply then. Your rights if it is faulty stay.`
}

export const notOwnWords: string = ', not for what is made with your words'

export function exceptOwnWords({ catalogue }: Pick<Shop, 'catalogue'>): string {
  return catalogue.products.some(({ personal }) => personal.some(endsWithdrawal)) ? notOwnWords : ''
}
