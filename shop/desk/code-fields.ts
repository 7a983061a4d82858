import { CODE_MAX, PERCENT_MAX } from '../codes/terms.ts'
import type { Fields } from '../fields.ts'
import { type TypedCode, USES_MAX } from './codes.ts'

export const codeFields: Fields<TypedCode> = {
  code: {
    kind: 'line',
    label: 'Code',
    hint: 'Such as SPRING 15. Case, spaces and hyphens don’t matter.',
    limit: CODE_MAX,
    isCode: true,
  },
  kind: {
    kind: 'choice',
    label: 'Takes off',
    choices: ['percent', 'amount', 'shipping'],
    names: { percent: 'A percentage of the goods', amount: 'An amount', shipping: 'The shipping' },
  },
  percent: {
    kind: 'number',
    label: 'Percent',
    min: 1,
    max: PERCENT_MAX,
    isShown: ({ kind }) => kind === 'percent',
  },
  amount: { kind: 'money', label: 'Amount', isShown: ({ kind }) => kind === 'amount' },
  least: { kind: 'money', none: 0, label: 'From goods of (optional)' },
  scope: {
    kind: 'choice',
    label: 'For',
    choices: ['all', 'categories', 'products'],
    names: { all: 'Everything', categories: 'These categories', products: 'These products' },
  },
  categories: { kind: 'own', label: 'Categories', isShown: ({ scope }) => scope === 'categories' },
  products: { kind: 'own', label: 'Products', isShown: ({ scope }) => scope === 'products' },
  startsAt: { kind: 'line', type: 'datetime-local', label: 'Begins (optional)', hint: 'Irish time.' },
  endsAt: { kind: 'line', type: 'datetime-local', label: 'Ends (optional)', hint: 'Irish time.' },
  maxUses: { kind: 'number', label: 'Uses in all', hint: '0 for any number.', min: 0, max: USES_MAX },
  maxEach: {
    kind: 'number',
    label: 'Uses by one customer',
    hint: '0 for any number.',
    min: 0,
    max: USES_MAX,
  },
}
