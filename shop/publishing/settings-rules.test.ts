import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { solasSnapshot } from '#shops/solas.ts'
import { allSettings, OwnSettings, ownSettings } from '../settings/own-settings.ts'
import { builtInQuestions, QUESTIONS_MAX, type Question } from '../settings/questions.ts'
import type { OwnSettings as Own, Zone } from '../settings/settings.ts'
import { standardSettings, standardShipsTo, TO_BE_GIVEN } from '../settings/settings.ts'
import { cleanLine } from '../typed-text.ts'
import { settingsFaults as faultsOf } from './settings-rules.ts'

const { settings: sample = {} } = solasSnapshot
const settingsFaults = (own: Own, where: { isLive: boolean }) => faultsOf({ ...sample, ...own }, where)

// Shows S10.197, S10.203.

const { legal } = standardSettings
const ireland = { id: 'ireland', name: 'Ireland', countries: ['IE'], fee: 495, freeFrom: 4000 }
const abroad = { id: 'abroad', name: 'France', countries: ['FR'], fee: 900, freeFrom: null }
const picture = { file: '0123456789abcdef', width: 608, height: 400, alt: 'The kiln behind the house, open.' }
const page = { slug: 'our-kiln', title: 'Our kiln', text: 'It is gas.', place: 'menu' } as const
const question: Question = {
  id: 'q-1',
  isOn: true,
  kind: 'line',
  label: 'Door code',
  hint: '',
  isRequired: false,
  max: 20,
  choices: [],
  products: null,
}
const asks = (...questions: readonly Partial<Question>[]): Own => ({
  questions: questions.map((part) => ({ ...question, ...part })),
})
const shipsTo = (zones: readonly Zone[]): Own => ({ shipsTo: { ...standardShipsTo, zones } })

test('the standard settings have no faults, and unchanged settings are stored as empty', () => {
  expect(settingsFaults({}, { isLive: false })).toEqual([])
  expect(ownSettings({})).toEqual({})
  expect(ownSettings(allSettings({}))).toEqual({})
  expect(settingsFaults({ giftWrapFee: null }, { isLive: false })).toEqual([])
  expect(ownSettings({ giftWrapFee: null, hero: null })).toEqual({ giftWrapFee: null })
})

test('a question that is switched off may be unfinished, and every shop has the built-in ones', () => {
  expect(settingsFaults(asks({ isOn: false, label: '', max: 0 }), { isLive: false })).toEqual([])
  const [first] = builtInQuestions
  expect(allSettings(asks({})).questions).toEqual([question, ...builtInQuestions])
  const own = { ...question, id: first?.id ?? '' }
  expect(allSettings({ questions: [own] }).questions).toEqual([own, ...builtInQuestions.slice(1)])
  const many = Array.from({ length: QUESTIONS_MAX + 1 }, (_, index) => ({ id: `q-${index}` }))
  expect(v.is(OwnSettings, asks(...many.slice(1)))).toBe(true)
  expect(v.is(OwnSettings, asks(...many))).toBe(false)
})

test.each<[string, Own, string, RegExp]>([
  ['no name', { brand: '' }, 'brand', /Give the shop a name/],
  ['a long name', { brand: 'x'.repeat(41) }, 'brand', /at most 40/],
  ['no line', { tagline: '' }, 'tagline', /Enter a tagline/],
  ...['S', 'SOLASS', 'sol', 'S0L', 'SO L', 'SO\n', 'S\u0000L', 'СОЛ', '<B>', ''].map(
    (orderPrefix): [string, Own, string, RegExp] => [
      `the prefix '${orderPrefix}'`,
      { orderPrefix },
      'orderPrefix',
      /2 to 5 capital letters/,
    ],
  ),
  ['a long announcement', { announcement: 'x'.repeat(121) }, 'announcement', /at most 120/],
  ['a promise that is not kept', { announcement: 'Free shipping over €30' }, 'announcement', /€40\.00/],
  ['a fee that breaks the promise', { freeShippingFrom: 6000 }, 'announcement', /€60\.00/],
  ['a question without words', asks({ label: '' }), 'questions.0', /Write the question/],
  ['a long question', asks({ label: 'x'.repeat(61) }), 'questions.0', /at most 60/],
  ['a long hint of a question', asks({ hint: 'x'.repeat(161) }), 'questions.0', /at most 160/],
  ['markup in a question', asks({}, { label: '<b>Code</b>' }), 'questions.1', /without < and >/],
  ['a question without room for an answer', asks({ max: 0 }), 'questions.0', /from 1 to 500/],
  ['a choice of one', asks({ kind: 'choice', choices: ['Red'] }), 'questions.0', /at least two/],
  ['an empty choice', asks({ kind: 'choice', choices: ['Red', ''] }), 'questions.0', /1 to 60/],
  ['a choice that is there twice', asks({ kind: 'choice', choices: ['Red', 'Red'] }), 'questions.0', /the same/],
  ['a question for no product', asks({ products: [] }), 'questions.0', /Choose the products/],
  ['the same question twice', asks({}, { id: 'q-2' }), 'questions.1', /Another question/],
  ['no address', { contactEmail: 'hello' }, 'contactEmail', /valid e-mail address/],
  ['words for a telephone', { contactPhone: 'call me' }, 'contactPhone', /valid telephone number/],
  ['a script for a link', { social: [{ name: 'X', url: 'javascript:alert(1)' }] }, 'social', /https/],
  ['a link that breaks out', { social: [{ name: 'X', url: 'https://x.example/"onclick="a' }] }, 'social', /https/],
  ['a link without a name', { social: [{ name: '', url: 'https://x.example/me' }] }, 'social', /a name/],
  ['an empty fact', { legal: { ...legal, trader: '' } }, 'legal.trader', /the seller/],
  ['a VAT number without a country', { vatNumber: '1234567' }, 'vatNumber', /IE1234567FA/],
  ...(
    [
      ['markup', '<b>Rinse</b>', /without < and >/],
      ['too many words', 'x'.repeat(4001), /4000/],
    ] as const
  ).map(([what, care, sentence]): [string, Own, string, RegExp] => [
    `${what} in the care text of a category`,
    { categories: [...(sample.categories ?? []), { id: 'category-1', name: 'Mugs', guidance: { care } }] },
    'categories.5.guidance.care',
    sentence,
  ]),
  ['markup in the care text', { words: { care: '<b>Rinse</b>' } }, 'words.care', /without < and >/],
  [
    'markup on a page',
    { bespoke: { isShown: true, title: 'To order', text: '<img>' } },
    'bespoke.text',
    /without < and >/,
  ],
  [
    'a text without a title',
    { comingSoon: { isShown: true, title: '', text: 'Bowls.' } },
    'comingSoon.title',
    /a title/,
  ],
  [
    'a long title',
    { comingSoon: { isShown: true, title: 'x'.repeat(61), text: 'x' } },
    'comingSoon.title',
    /at most 60/,
  ],
  ['a page without an address', { pages: [{ ...page, slug: '' }] }, 'pages.0.slug', /such as our-kiln/],
  ['a page out of its folder', { pages: [{ ...page, slug: '../desk' }] }, 'pages.0.slug', /such as our-kiln/],
  ['two pages at an address', { pages: [page, page] }, 'pages.1.slug', /Another page/],
  ['markup on a page of hers', { pages: [{ ...page, text: '<script>' }] }, 'pages.0.text', /without < and >/],
  ['a page that says nothing', { pages: [{ ...page, text: '' }] }, 'pages.0.text', /Write what/],
  ['a page without a title', { pages: [{ ...page, title: '' }] }, 'pages.0.title', /a title/],
  ['a long page', { pages: [{ ...page, text: 'x'.repeat(4001) }] }, 'pages.0.text', /4000/],
  ...(
    [
      [
        'a picture without words',
        [{ ...picture, alt: 'A kiln' }],
        '[picture 1]',
        'pictures.0',
        /picture 1, in 20 to 300/,
      ],
      [
        'markup of a picture',
        [{ ...picture, alt: `${picture.alt} <b>` }],
        '[picture 1]',
        'pictures.0',
        /without < and >/,
      ],
      ['a picture that the text does not name', [picture], 'It is gas.', 'text', /Write \[picture 1\] once/],
      ['a picture within a line', [picture], 'See [picture 1].', 'text', /Write \[picture 1\] once/],
      ['a picture that it names twice', [picture], '[picture 1]\n[picture 1]', 'text', /Write \[picture 1\] once/],
      ['a picture that is not there', [picture], '[picture 1]\n[picture 2]', 'text', /names \[picture 2\], which/],
      ['a picture of a page without any', undefined, '[picture 0]', 'text', /names \[picture 0\], which/],
    ] as const
  ).map(([what, pictures, text, field, sentence]): [string, Own, string, RegExp] => [
    what,
    { pages: [{ ...page, text, ...(pictures && { pictures }) }] },
    `pages.0.${field}`,
    sentence,
  ]),
  ...['<', '>', '&'].map((sign): [string, Own, string, RegExp] => [
    `a product called with ${sign}`,
    { nouns: { ...standardSettings.nouns, one: `cup ${sign} saucer` } },
    'nouns.one',
    /without <, > and &\./,
  ]),
  ['no way to pay', { payments: [] }, 'payments', /payment methods/],
  ['shipping for nothing', { shippingFee: 0 }, 'shippingFee', /at least €0\.01/],
  ['gift wrap for nothing', { giftWrapFee: 0 }, 'giftWrapFee', /at least €0\.01/],
  ['a picture without words', { hero: { wide: 'a', tall: 'b', alt: 'A bench' } }, 'hero.alt', /in 20 to 300/],
  ...[0, 1, 13].map((returnDays): [string, Own, string, RegExp] => [
    `${returnDays} days for returns`,
    { returnDays, announcement: '' },
    'returnDays',
    /at least 14 days/,
  ]),
  ['a promise of returns that is not kept', { returnDays: 21 }, 'announcement', /more than the 21 days/],
  ['making that ends before it begins', { making: { from: 3, to: 2 } }, 'making', /the shorter first/],
  ['making longer than the law lets one', { making: { from: 2, to: 31 } }, 'making', /30/],
  [
    'making that comes too late far away',
    { making: { from: 4, to: 6 } },
    'making',
    /takes 15 .* within 30 .* at most 5/,
  ],
  [
    'a way on which nothing made could come in time',
    { ...shipsTo([ireland, { ...abroad, transit: { from: 5, to: 20 } }]), making: { from: 1, to: 1 } },
    'making',
    /takes 20 .* at most 0/,
  ],
  ['words that were deleted', { words: { mission: '' } }, 'words.mission', /standard words/],
  ['a zone that is not Ireland first', shipsTo([abroad]), 'shipsTo', /first zone must be Ireland/],
  ['Ireland at another rate', shipsTo([{ ...ireland, fee: 300 }, abroad]), 'shipsTo', /own rate: €4\.95/],
  ['two zones of one name', shipsTo([ireland, { ...abroad, name: 'Ireland' }]), 'shipsTo', /same name/],
  ['no such country', shipsTo([ireland, { ...abroad, countries: ['QQ'] }]), 'shipsTo', /QQ is not a country/],
  ['a country twice', shipsTo([ireland, { ...abroad, countries: ['IE'] }]), 'shipsTo', /share IE/],
  ['a zone without a price', shipsTo([ireland, { ...abroad, fee: 0 }]), 'shipsTo', /every zone costs/],
  ['a zone without countries', shipsTo([ireland, { ...abroad, countries: [] }]), 'shipsTo', /a country/],
])('settings with %s are refused, with a sentence at the field', (_, own, field, sentence) => {
  expect(settingsFaults(own, { isLive: false })).toContainEqual({
    field,
    sentence: expect.stringMatching(sentence) as string,
  })
})

test('the texts of a category may be as long as those of the whole shop', () => {
  const guidance = { care: 'x'.repeat(4000), safety: '' }
  const categories = [...(sample.categories ?? []), { id: 'category-1', name: 'Mugs', guidance }]
  expect(settingsFaults({ categories }, { isLive: false })).toEqual([])
})

test.each([14, 21, 30, 365])('%d days for returns may be published', (returnDays) => {
  expect(settingsFaults({ returnDays, announcement: '' }, { isLive: false })).toEqual([])
})

test.each([-1, 14.5, 366, Number.NaN, '30', null, '<b>30</b>', '30\u0000', '٣٠'])(
  'a draft with %j days for returns is refused',
  (returnDays) => {
    expect(v.safeParse(OwnSettings, { returnDays }).success).toBe(false)
  },
)

test('zones are accepted if Ireland is first and has the shop’s own rate', () => {
  expect(settingsFaults(shipsTo([ireland, abroad]), { isLive: false })).toEqual([])
  const dearer = { ...shipsTo([{ ...ireland, fee: 600 }, abroad]), shippingFee: 600 }
  expect(settingsFaults(dearer, { isLive: false })).toEqual([])
})

test('a live shop needs every legal fact and a real contact', () => {
  const fields = settingsFaults({}, { isLive: true }).map(({ field }) => field)
  expect(fields).toEqual(expect.arrayContaining(['contactPhone', 'legal.trader', 'contactEmail', 'Instagram']))
  const given = { trader: 'Nora Byrne', address: '1 Quay St', returnsAddress: '1 Quay St' }
  const whole: Own = {
    contactEmail: 'hello@solas.ie',
    contactPhone: '+353 1 234',
    social: [],
    legal: { ...legal, ...given, registration: 'no. 1', processors: 'None' },
  }
  expect(settingsFaults(whole, { isLive: true })).toEqual([])
})

test('settings are stored as differences from the standard and read back unchanged', () => {
  const line = fc.string({ maxLength: 40 }).map(cleanLine)
  const cents = fc.integer({ min: 0, max: 100_000 })
  const given = fc.record(
    {
      brand: line,
      announcement: line,
      town: line,
      shippingFee: cents,
      giftWrapFee: cents,
      words: fc.record({ mission: line }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(given, (own) => {
      const kept = ownSettings(own)
      expect(allSettings(kept)).toEqual(allSettings(own))
      expect(ownSettings(allSettings(kept))).toEqual(kept)
    }),
  )
})

test('a draft of the settings may leave a legal fact to be given', () => {
  expect(settingsFaults({ legal: { ...legal, trader: TO_BE_GIVEN } }, { isLive: false })).toEqual([])
})
