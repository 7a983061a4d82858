import type { Shop } from '../shop.ts'
import { cookies } from './cookies.ts'
import { guarantee } from './guarantee.ts'
import { withdrawalForm } from './model-form.ts'
import { privacy } from './privacy.ts'
import { returns } from './returns.ts'
import { terms } from './terms.ts'
import { plainText } from './text.ts'

export function legalTextsOf(shop: Shop): [name: string, text: string][] {
  return [
    ['Terms & Conditions', plainText(terms(shop))],
    ['Shipping & Returns', plainText(returns(shop))],
    ['Privacy Policy', plainText(privacy(shop))],
    ['Cookie Policy', plainText(cookies(shop))],
    ['Your guarantee', plainText(guarantee(shop))],
    ['Withdrawal form', plainText(withdrawalForm(shop))],
  ]
}
