import { partFor } from '#crafts/craft.ts'
import { craftPlans } from '#crafts/rules.ts'
import { type Option, PART_NAME_MAX } from '../catalogue/options.ts'
import { CHOICES_MAX, type PersonalField, WORDS_LENGTH_MAX } from '../catalogue/personal-fields.ts'
import type { Supply } from '../catalogue/supply.ts'
import { type Fields, wordsOfFields } from '../fields.ts'
import { formatCents } from '../money.ts'
import { paths } from '../paths.ts'
import { type EditableProduct, partId } from './editable-product.ts'
import { ALT_MAX, DESCRIPTION_MAX, NAME_MAX, STORY_MAX } from './rules.ts'

/** The parts of a product's form. */
export type ProductGroup = 'name' | 'sale' | 'description' | 'pictures' | 'choices' | 'plan' | 'guidance'

export const optionFields: Fields<Option> = {
  id: null,
  name: {
    kind: 'line',
    label: 'Option',
    hint: 'Such as Glaze.',
    limit: PART_NAME_MAX,
    withChange: (option) => ({ ...option, id: partId(option.name, option.id) }),
  },
  values: { kind: 'own', label: 'Values' },
  default: { kind: 'own', label: 'Chosen first', isShown: ({ values }) => values.length > 1 },
}

/** The length that a new field for words has. */
export const WORDS_LENGTH = 30
export const personalFields: Fields<PersonalField> = {
  id: null,
  label: {
    kind: 'line',
    label: 'What you ask for',
    hint: 'Such as: Initials to stamp.',
    limit: PART_NAME_MAX,
    withChange: (field) => ({ ...field, id: partId(field.label, field.id) }),
  },
  kind: {
    kind: 'choice',
    label: 'The buyer',
    choices: ['text', 'choice'],
    names: { text: 'writes a line', choice: 'chooses from a list' },
    withChange: ({ choices = [], ...field }) =>
      field.kind === 'choice'
        ? { ...field, choices, bespoke: false, maxLength: WORDS_LENGTH_MAX }
        : { ...field, maxLength: WORDS_LENGTH },
  },
  choices: {
    kind: 'lines',
    label: 'To choose from',
    hint: `One on each line, ${CHOICES_MAX} at most.`,
    max: CHOICES_MAX,
    isShown: ({ kind }) => kind === 'choice',
  },
  maxLength: {
    kind: 'number',
    label: 'Maximum characters',
    min: 1,
    max: WORDS_LENGTH_MAX,
    isShown: ({ kind }) => kind === 'text',
    withChange: (field) => ({ ...field, maxLength: Math.max(1, field.maxLength) }),
  },
  extra: { kind: 'money', label: 'Extra price if filled in (€)' },
  required: { kind: 'tick', label: 'Required' },
  bespoke: {
    kind: 'tick',
    label: 'Made for this customer only',
    hint: 'Tick this if the product carries the customer’s words. They then can’t withdraw from it within 14 days, and we say so before they pay.',
    isShown: ({ kind }) => kind === 'text',
  },
}

function optionWords({ name, values }: Option): string {
  const words = values.map((value) => (value.extra > 0 ? `${value.name} +${formatCents(value.extra)}` : value.name))
  return `${name}: ${words.join(', ')}`
}

function supplyWords(supply: Supply): string {
  if (supply.kind === 'made-to-order')
    return supply.leadDays ? `Made in ${supply.leadDays} working days` : 'Made to order'
  if (supply.kind === 'one-of-a-kind') return 'One of a kind'
  return `In stock: ${Object.values(supply.counts).reduce((sum, count) => sum + count, 0)}`
}

const alt = {
  group: 'pictures',
  kind: 'paragraphs',
  hint: 'For people who can’t see the picture.',
  rows: 2,
  limit: ALT_MAX,
} as const

/** Everything of a product. A part that is missing here does not compile. The owner's own facts are compared one by one. */
export const productFields: Fields<EditableProduct, { readonly group: ProductGroup }> = {
  id: null,
  name: { group: 'name', kind: 'line', label: 'Name', limit: NAME_MAX },
  handle: {
    group: 'name',
    kind: 'line',
    label: 'Address',
    hint: ({ handle }) =>
      handle === ''
        ? 'The last part of the page’s address. We fill it in from the name.'
        : `Page: ${paths.product(handle)}. Old addresses keep working.`,
    limit: NAME_MAX,
    isCode: true,
  },
  state: { group: 'name', kind: 'own', label: 'State' },
  priceCents: {
    group: 'sale',
    kind: 'own',
    label: 'Price',
    words: ({ priceCents }) => (priceCents > 0 ? formatCents(priceCents) : 'None'),
  },
  category: { group: 'sale', kind: 'own', label: 'Category' },
  supply: { group: 'sale', kind: 'own', label: 'Supply', words: ({ supply }) => supplyWords(supply) },
  materials: null,
  facts: null,
  description: {
    group: 'description',
    kind: 'paragraphs',
    label: 'Short description',
    hint: 'One sentence.',
    limit: DESCRIPTION_MAX,
  },
  story: {
    group: 'description',
    kind: 'paragraphs',
    label: 'Story',
    hint: 'Leave an empty line between paragraphs.',
    rows: 8,
    limit: STORY_MAX,
  },
  alt: { ...alt, label: 'Picture description' },
  closeAlt: { ...alt, label: 'Close picture description' },
  photos: {
    group: 'pictures',
    kind: 'own',
    label: 'Pictures',
    words: ({ photos }) => photos.map((photo, index) => `${index + 1}. ${photo.alt || '–'}`).join(' '),
  },
  options: {
    group: 'choices',
    kind: 'own',
    label: 'Options',
    words: ({ options }) => options.map(optionWords).join('; '),
  },
  personal: {
    group: 'choices',
    kind: 'own',
    label: 'Words from the customer',
    words: ({ personal }) => personal.map((field) => wordsOfFields(personalFields, field)).join('; '),
  },
  craft: { group: 'plan', kind: 'own', label: 'Craft', words: ({ craft }) => craft ?? 'None' },
  recipe: {
    group: 'plan',
    kind: 'own',
    label: Object.values(craftPlans)
      .map(({ label }) => label)
      .join(' or '),
    words: (product) => (product.recipe && partFor(craftPlans, product)?.inWords(product.recipe)) ?? 'None',
  },
  guidance: {
    group: 'guidance',
    kind: 'own',
    label: 'Care, size guide, safety warning',
    words: ({ guidance }) => Object.values(guidance).join('; '),
  },
  added: null,
  pictures: null,
}
