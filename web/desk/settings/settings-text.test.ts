import { expect, test } from 'vitest'
import { type AllSettings, allSettings } from '#shop/settings/own-settings.ts'
import { standardSettings } from '#shop/settings/settings.ts'
import { differencesOf } from './settings-text.ts'

const file = '0123456789abcdef'
const mine = allSettings(standardSettings)
const page = { slug: 'kiln', title: 'Our kiln', text: 'We fire.', place: 'footer' } as const
const pictureOf = (alt: string) => ({ file, width: 608, height: 400, alt })

test.each<[what: string, theirs: Partial<AllSettings>, name: string, words: string]>([
  [
    'pictures of a page',
    { pages: [{ ...page, pictures: [pictureOf('The kiln, its door open'), pictureOf('')] }] },
    'Pages',
    'Our kiln (Address: kiln; Text: We fire.; Pictures: Picture 1: The kiln, its door open, Picture 2: –; Link: In the footer)',
  ],
  [
    'the front page picture',
    { hero: { wide: file, tall: file, alt: 'A bench in the sun' } },
    'Front page picture',
    'A bench in the sun',
  ],
  [
    'facts',
    {
      facts: [
        {
          id: 'burn-time',
          name: 'Burn time',
          kind: 'number',
          unit: 'h',
          choices: [],
          isShown: true,
          isFiltered: true,
          isCompared: false,
          feedAs: 'product_detail',
        },
      ],
    },
    'Product facts',
    'Burn time (Kind: Number; Unit: h; Show on the page: yes; Filter by it: yes; Compare by it: no; In product feeds as: product_detail)',
  ],
  ['a logo', { logo: { file, width: 160, height: 40 } }, 'Logo', 'Your own, 160 × 40 pixels'],
])('describes a difference in %s in words', (_, theirs, name, words) => {
  expect(differencesOf({ ...mine, facts: [] }, { ...mine, facts: [], ...theirs })).toEqual([
    { name, one: '', other: words },
  ])
})

test('describes a changed picture as changed even if its alt text is the same', () => {
  const [one, other] = ['aaaa', 'bbbb'].map((wide) => ({ ...mine, hero: { wide, tall: wide, alt: 'A bench' } }))
  expect(differencesOf(one ?? mine, other ?? mine)).toEqual([
    { name: 'Front page picture', one: 'A bench', other: 'A bench (changed)' },
  ])
})
