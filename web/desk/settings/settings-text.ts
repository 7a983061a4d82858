import type { Fact } from '#shop/catalogue/facts.ts'
import { formatCents } from '#shop/money.ts'
import type { AllSettings } from '#shop/settings/own-settings.ts'
import type { Question } from '#shop/settings/questions.ts'
import { TO_BE_GIVEN } from '#shop/settings/settings.ts'
import { type Difference, differencesBetween } from '../calls/differences.ts'

const names = {
  brand: 'Name',
  tagline: 'Tagline',
  nouns: 'What you sell',
  announcement: 'Announcement',
  contactEmail: 'E-mail',
  contactPhone: 'Telephone',
  social: 'Links',
  legal: 'Legal facts',
  guaranteeNotice: 'Official notice',
  town: 'Town',
  orderPrefix: 'Order prefix',
  carrier: 'Carrier',
  payments: 'Ways to pay',
  vatNumber: 'VAT number',
  shippingFee: 'Shipping',
  freeShippingFrom: 'Free from',
  giftWrapFee: 'Gift wrap',
  making: 'Making time (working days)',
  returnDays: 'Returns period (days)',
  tiers: 'Prices',
  categories: 'Categories',
  facts: 'Product facts',
  words: 'Texts',
  comingSoon: 'Coming soon',
  bespoke: 'Bespoke and corporate',
  pages: 'Pages',
  hero: 'Front page picture',
  look: 'Look',
  logo: 'Logo',
  shipsTo: 'Where you ship to',
  questions: 'Questions at checkout',
} as const

// Amounts are known by their names; days are whole numbers.
function wordsOf(name: string, value: unknown): string {
  if (typeof value === 'number') return /Fee|^fee|From|cents/.test(name) ? formatCents(value) : String(value)
  if (typeof value === 'string' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, part]) => (key === 'id' ? '' : wordsOf(key, part)))
    .filter(Boolean)
    .join(', ')
}

export const kindNames: Readonly<Record<Fact['kind'], string>> = {
  text: 'Text',
  number: 'Number',
  choice: 'One of a list',
  several: 'Several of a list',
  'yes-no': 'Yes or no',
}

function factWords({ name, kind, unit, choices, isShown, isFiltered, isCompared, feedAs }: Fact): string {
  const uses = [isShown && 'on the page', isFiltered && 'filter', isCompared && 'compare', feedAs && `feed: ${feedAs}`]
  const parts = [kindNames[kind], unit, choices.join(', '), ...uses].filter(Boolean)
  return `${name} (${parts.join('; ')})`
}

function questionWords({ label, hint, kind, isOn, isRequired, max, choices, products }: Question): string {
  const facts = [
    isOn ? 'asked' : 'not asked',
    isRequired ? 'required' : 'optional',
    hint,
    kind === 'choice' && choices.join(', '),
    (kind === 'line' || kind === 'text') && `at most ${max} characters`,
    products !== null && `for ${products.length} products`,
  ].filter(Boolean)
  return `${label || 'New question'} (${facts.join('; ')})`
}

/** A setting whose pictures are named by what they show: the digests of their files say nothing to a person. */
function nameable(all: AllSettings, name: keyof typeof names): unknown {
  const { hero, logo, pages, questions } = all
  if (name === 'hero') return hero?.alt
  if (name === 'logo') return logo && `Your own, ${logo.width} × ${logo.height} pixels`
  if (name === 'facts') return all.facts.map(factWords)
  if (name === 'questions') return questions.map(questionWords)
  if (name !== 'pages') return all[name]
  return pages.map(({ pictures = [], ...page }) => ({
    ...page,
    pictures: pictures.map(({ alt }, index) => `Picture ${index + 1}: ${alt || '–'}`),
  }))
}

export function differencesOf(one: AllSettings, other: AllSettings): Difference[] {
  return differencesBetween([one, other], names, (all, name) => wordsOf(name, nameable(all, name)))
}

/** The text of a fact in its field; empty until the owner gives it. */
export function asTyped(fact: string): string {
  return fact === TO_BE_GIVEN ? '' : fact
}

export function factFrom(typed: string): string {
  return typed.trim() === '' ? TO_BE_GIVEN : typed
}
