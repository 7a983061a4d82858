import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unsaved } from './sign-in-screen.tsx'

test.each([
  [0, ''],
  [1, '1 change on this device isn’t saved yet. Whoever made it has to sign in here.'],
  [3, '3 changes on this device aren’t saved yet. Whoever made them has to sign in here.'],
])('the sign-in says that %i changes wait on this device', (count, words) => {
  expect(renderToStaticMarkup(<Unsaved count={count} />).replaceAll(/<[^>]*>/g, '')).toBe(words)
})
