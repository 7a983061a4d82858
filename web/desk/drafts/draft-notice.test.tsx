import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DraftNotice } from './draft-notice.tsx'

const nothing = () => {}
const draft = { isRestored: false, discard: nothing, unreadable: null, dismissUnreadable: nothing }

test.each([
  ['nothing was typed earlier', draft, []],
  ['something is restored', { ...draft, isRestored: true }, ['You typed this earlier']],
  ['something cannot be read', { ...draft, unreadable: '{"words"' }, ['can’t read it', 'Copy it', 'Dismiss it']],
])('the notice above a form if %s', (_, of, words) => {
  const shown = renderToStaticMarkup(<DraftNotice of={of} />)
  expect(shown === '').toBe(words.length === 0)
  for (const word of words) expect(shown).toContain(word)
})
