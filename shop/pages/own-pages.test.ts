import { expect, test } from 'vitest'
import { solas } from '#shops/solas.ts'
import { ownPageListing } from './own-pages.ts'

const picture = { file: '0123456789abcdef', width: 608, height: 400, alt: 'The kiln behind the house, open.' }
const page = { slug: 'our-kiln', title: 'Our kiln', place: 'menu', pictures: [picture] } as const

test.each([
  ['[picture 1]\n\nIt is gas.\n\n# Hours\n- Mondays', 'It is gas. Hours Mondays'],
  ['[picture 1]', 'Our kiln'],
])('the description for search engines of %j leaves out the picture lines', (text, description) => {
  expect(ownPageListing(solas, { ...page, text })).toMatchObject({ title: 'Our kiln', description, scene: 'bench' })
})
