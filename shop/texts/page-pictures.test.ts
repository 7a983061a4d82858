import { expect, test } from 'vitest'
import { addPicture, movePicture, pageParts, picturesNamed, removePicture } from './page-pictures.ts'

const pictureOf = (alt: string) => ({ file: '0123456789abcdef', width: 608, height: 400, alt })
const [kiln, bowl] = [pictureOf('The kiln'), pictureOf('A bowl')]
const pictures = [kiln, bowl]

test.each<[what: string, text: string, parts: unknown[]]>([
  ['no picture', 'One.\n\nTwo.', ['One.\n\nTwo.']],
  ['a picture between paragraphs', 'One.\n\n[picture 1] \n\nTwo.', ['One.', kiln, 'Two.']],
  ['pictures in another order', '[picture 2]\n[picture 1]', [bowl, kiln]],
  [
    'a picture below a heading and within a list',
    '# Kiln\n[Picture 1]\n- a\n[picture 2]\n- b',
    ['# Kiln', kiln, '- a', bowl, '- b'],
  ],
  ['a picture that is not there', 'One.\n\n[picture 3]\n[picture 0]', ['One.\n\n[picture 3]\n[picture 0]']],
  ['a picture named within a line', 'See [picture 1] here.', ['See [picture 1] here.']],
  ['nothing', '', []],
])('splits a text with %s', (_, text, parts) => {
  expect(pageParts({ text, pictures })).toEqual(parts)
})

test('a page without pictures has one part, its text', () => {
  expect(pageParts({ text: 'One.\n\n[picture 1]' })).toEqual(['One.\n\n[picture 1]'])
})

test('a picture is added at the end', () => {
  const page = addPicture({ slug: 'kiln', text: 'One.\n' }, kiln)
  expect(page).toEqual({ slug: 'kiln', text: 'One.\n\n[picture 1]', pictures: [kiln] })
  expect(addPicture({ ...page, text: '' }, bowl)).toMatchObject({ text: '[picture 2]', pictures: [kiln, bowl] })
})

test.each([
  ['One.\n\n[picture 1]\n\nTwo.\n\n[picture 2]', 0, 'One.\n\nTwo.\n\n[picture 1]', [bowl]],
  ['[picture 2]\n\nOne.\n[picture 1]', 1, 'One.\n[picture 1]', [kiln]],
  ['One.', 1, 'One.', [kiln]],
  ['# Kiln\nOne.\n# Bowls\nTwo.\n\n[picture 2]', 1, '# Kiln\nOne.\n# Bowls\nTwo.', [kiln]],
  ['# Kiln\n[picture 1]\n\nOne.', 0, '# Kiln\nOne.', [bowl]],
  ['One.\n[picture 1]\nTwo.', 0, 'One.\n\nTwo.', [bowl]],
  ['One.\n\n[picture 1]\n\n[picture 2]\n\n[picture 1]\n\nTwo.', 0, 'One.\n\n[picture 1]\n\nTwo.', [bowl]],
])('removes a picture from %j and numbers the others again', (text, index, left, others) => {
  expect(removePicture({ text, pictures }, index)).toEqual({ text: left, pictures: others })
})

test.each<[text: string, by: 1 | -1, moved: string]>([
  ['One.\n\nTwo.\n\n[picture 1]', -1, 'One.\n\n[picture 1]\n\nTwo.'],
  ['[picture 1]\n\nOne.\n\nTwo.', 1, 'One.\n\n[picture 1]\n\nTwo.'],
  ['# Kiln\nOne.\n\n[picture 1]', -1, '# Kiln\n[picture 1]\n\nOne.'],
  ['# Kiln\n[picture 1]\n\nOne.', -1, '[picture 1]\n\n# Kiln\nOne.'],
  ['# Kiln\nOne.\n\nTwo.\n\n[picture 1]', -1, '# Kiln\nOne.\n\n[picture 1]\n\nTwo.'],
  ['[picture 1]\n\n# Kiln\nOne.\n# Bowls\nTwo.', 1, '# Kiln\n[picture 1]\n\nOne.\n# Bowls\nTwo.'],
  ['One.\n[picture 1]\nTwo.', 1, 'One.\n\nTwo.\n\n[picture 1]'],
  ['# Kiln\n[picture 1]', -1, '[picture 1]\n\n# Kiln'],
  ['[picture 2]\n[picture 1]', -1, '[picture 1]\n\n[picture 2]'],
  ['[picture 1]\n\nOne.', -1, '[picture 1]\n\nOne.'],
  ['One.\n\n[picture 1]', 1, 'One.\n\n[picture 1]'],
  ['Bring:\n- boots\n- a coat\n\n[picture 1]', -1, '[picture 1]\n\nBring:\n- boots\n- a coat'],
  ['One.', -1, 'One.\n\n[picture 1]'],
])('moves the first picture in %j by %i', (text, by, moved) => {
  expect(movePicture({ text, pictures }, 0, by)).toEqual({ text: moved, pictures })
})

test('moving a picture up through a page and down again restores the text', () => {
  const page = { text: '# Kiln\nOne.\n\nTwo.\n# Bowls\n- a\n- b\n\nThree.\n\n[picture 1]', pictures }
  const up = Array.from({ length: 6 }).reduce<typeof page>((moved) => movePicture(moved, 0, -1), page)
  expect(up.text).toBe('[picture 1]\n\n# Kiln\nOne.\n\nTwo.\n# Bowls\n- a\n- b\n\nThree.')
  const down = Array.from({ length: 6 }).reduce<typeof page>((moved) => movePicture(moved, 0, 1), up)
  expect(down.text).toBe(page.text)
})

test('finds the pictures that a text refers to', () => {
  expect(picturesNamed('[picture 2]\nOne.\n\n[picture 1]\n[picture 2]')).toEqual([1, 0, 1])
})
