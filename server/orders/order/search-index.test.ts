import { expect, test } from 'vitest'
import { searchWord, searchWords } from '../../platform/database/search-words.ts'
import { orderRow } from '../../testing/order-row.ts'

const order = { ...orderRow('a'), items: '[]', trackings: [] }
const startsWith = (words: readonly string[], search: string) =>
  words.some((word) => word.startsWith(searchWord(search)))

test.each([
  ['Mary O’Brien', ["O'Brien", 'OʼBrien', 'OBrien', 'o brien', "mary o'b"]],
  ["Siobhán O'Neill", ['O’Neill', 'siobhan oneill']],
  ['Søren Kjær', ['Soren', 'Søren', 'Kjaer', 'KJÆR']],
  ['Þórr Ðorðarson', ['Thorr', 'dordarson']],
  ['Jörg Groß', ['Gross', 'GROẞ', 'jorg gross']],
  ['Đorđe Petrović', ['Dorde', 'petrovic']],
  ['Anne Marie Ní Bhriain', ['Anne-Marie', 'Annemarie', 'ni bhriain']],
  ['Anne-Marie Byrne', ['Anne Marie', 'Annemarie Byrne', 'marie']],
  ['Annemarie Byrne', ['Anne-Marie', 'anne marie byrne']],
  ['青木 さくら', ['青木', 'さくら', '青']],
  ['מרים', ['מרים']],
])('the name %s is found in every spelling', (name, searches) => {
  const words = searchWords({ ...order, name })
  expect(searches.filter((search) => !startsWith(words, search))).toEqual([])
})

test('a tracking link is found by its code', () => {
  const words = searchWords({ ...order, trackings: ['https://post.example/track?item=RX123456789IE'] })
  expect(startsWith(words, 'rx 123 456 789 ie')).toBe(true)
})
