import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailField } from './email-field.tsx'

test.each([
  ['mary@gmial.com', 'Did you mean mary@gmail.com?'],
  ['mary@hotmail.con', 'Did you mean mary@hotmail.com?'],
])('%s at the desk offers the address that was probably meant', (typed, offered) => {
  const shown = renderToStaticMarkup(<EmailField label="E-mail" value={typed} error={undefined} onType={() => {}} />)
  expect(shown).toContain(offered)
})

test.each(['', 'mary@', 'mary@gmail.com', 'mary@müller.ie', 'mary@gmail.co'])('%j is not questioned', (typed) => {
  const shown = renderToStaticMarkup(<EmailField label="E-mail" value={typed} error={undefined} onType={() => {}} />)
  expect(shown).not.toContain('Did you mean')
})
