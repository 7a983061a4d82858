import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { Select } from './select.tsx'

// Shows S5.7.

const sorts = [
  { value: 'featured', name: 'Featured' },
  { value: 'name-asc', name: 'Name, A to Z' },
]

test('a select shows its options with the current one selected', async () => {
  const { prelude } = await prerender(<Select label="Sort by" options={sorts} value="name-asc" onChange={vi.fn()} />)
  expect(await new Response(prelude).text()).toMatch(/<option value="featured">.*<option [^>]*selected=""[^>]*>Name, A/)
})

test('a select refuses an option without a value', async () => {
  const empty = [...sorts, { value: '', name: 'None' }]
  const select = <Select label="Sort by" options={empty} value="featured" onChange={vi.fn()} />
  await expect(prerender(select, { onError: vi.fn() })).rejects.toThrow('Select values cannot be empty')
})
