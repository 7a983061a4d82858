import type { Day } from '../dates.ts'

export const screens = [
  ...([
    'every page',
    'product',
    'cart',
    'terms',
    'returns',
    'privacy',
    'cookies',
    'accessibility',
    'guarantee',
  ] as const),
  ...(['confirmation', 'posted', 'withdrawal', 'parcel slip'] as const),
] as const
export type Screen = (typeof screens)[number]

/** A rule's demand of a screen: its first day, its countries ('EU' for all of them, with Northern Ireland), and words of the text by which a test finds it there. */
export type LegalText = {
  readonly rule: string
  readonly wants: string
  readonly since: Day
  readonly countries: 'EU' | readonly string[]
  readonly screen: Screen
  readonly words: string
}

type Rule = Pick<LegalText, 'rule' | 'since' | 'countries'>

const guarantee: Rule = { rule: 'Directive (EU) 2024/825, S.I. 124/2026', since: '2026-09-27', countries: 'EU' }
const withdrawal: Rule = { rule: 'Directive (EU) 2023/2673', since: '2026-06-19', countries: 'EU' }
const information: Rule = { rule: 'Consumer Rights Act 2022, Part 5', since: '2022-11-29', countries: ['IE'] }
const safety: Rule = { rule: 'Regulation (EU) 2023/988, articles 9 and 19', since: '2024-12-13', countries: 'EU' }
const data: Rule = { rule: 'Regulation (EU) 2016/679, article 13', since: '2018-05-25', countries: 'EU' }
const storage: Rule = { rule: 'S.I. 336/2011, regulation 5', since: '2011-07-01', countries: ['IE'] }
const trader: Rule = { rule: 'S.I. 68/2003, regulation 7', since: '2003-02-24', countries: ['IE'] }
const access: Rule = { rule: 'Directive (EU) 2019/882', since: '2025-06-28', countries: 'EU' }

const texts = (rule: Rule, wants: string, wordsByScreen: Readonly<Partial<Record<Screen, string>>>): LegalText[] =>
  screens.flatMap((screen) => {
    const words = wordsByScreen[screen]
    return words === undefined ? [] : [{ ...rule, wants, screen, words }]
  })

/** The texts that the law wants, with their screens; a test looks for each text on its screen (S10.81, docs/decisions/015). */
export const legalTexts: readonly LegalText[] = [
  ...texts(guarantee, 'The legal guarantee, before one is bound and after', {
    cart: 'every bracelet has a legal guarantee of at least',
    product: 'every bracelet has a legal guarantee of at least',
    guarantee: 'The legal guarantee of conformity lasts at least',
    confirmation: 'every bracelet has a legal guarantee of at least',
    'every page': 'Your guarantee',
    terms: 'Every bracelet has the legal guarantee',
  }),
  ...texts(withdrawal, 'The way to withdraw, prominent all the time, and its receipt', {
    'every page': 'Withdraw from contract here',
    returns: 'Withdraw from contract here',
    confirmation: 'Withdraw here: ',
    posted: '?withdraw=1',
    withdrawal: 'Received: ',
  }),
  ...texts(information, 'Who pays the postage back', {
    cart: 'you pay the postage back',
    terms: 'You pay the postage back',
    returns: 'You pay the postage back',
    confirmation: 'You pay the postage back',
  }),
  ...texts(information, 'Terms and returns, where one buys and to keep', {
    cart: 'Terms & Conditions and Shipping & Returns apply',
    confirmation: 'How to do it and the form are on the Shipping & Returns page',
  }),
  ...texts(information, 'The model withdrawal form', {
    returns: 'I/We (*) hereby give notice that I/We (*) withdraw',
    confirmation: 'I/We (*) hereby give notice that I/We (*) withdraw',
  }),
  ...texts(information, 'Complaints', { terms: 'Write to us first', returns: 'We look into every complaint' }),
  ...texts(safety, 'The maker, with postal and e-mail address', {
    product: 'Made by ',
    confirmation: 'Made by: ',
    'parcel slip': 'hello@',
  }),
  ...texts(safety, 'Which product it is', { product: 'Product no.', 'parcel slip': ', no. ' }),
  ...texts(safety, 'The warning', {
    product: 'not for children under 3',
    confirmation: 'not for children under 3',
    'parcel slip': 'not for children under 3',
  }),
  ...texts(safety, 'Where to tell of a danger', {
    product: 'Safety concern?',
    returns: 'If you think that a bracelet is not safe',
    'parcel slip': 'Safety concern?',
  }),
  ...texts(data, 'Every use of personal data', {
    privacy: 'The address of your connection (IP address)',
  }),
  ...texts(data, 'What is kept for product liability', { privacy: 'of which beads they were made' }),
  ...texts(data, 'Withdrawals that fit no order', { privacy: 'A withdrawal that fits no order' }),
  ...texts(data, 'The newsletter', { privacy: 'Newsletter address' }),
  ...texts(storage, 'What is kept in the browser', { cookies: 'Needed for the shop to work' }),
  ...texts(trader, 'Who sells, and how to reach them', {
    'every page': 'hello@',
    terms: 'is run by',
    confirmation: 'hello@',
  }),
  ...texts(access, 'The accessibility statement', { accessibility: 'What you can rely on' }),
]

export function legalTextsOn(day: Day, country?: string): LegalText[] {
  return legalTexts.filter(
    ({ since, countries }) =>
      since <= day && (country === undefined || countries === 'EU' || countries.includes(country)),
  )
}
