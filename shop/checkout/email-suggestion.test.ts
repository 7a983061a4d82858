import { expect, test } from 'vitest'
import { suggestEmail } from './email-suggestion.ts'

test.each([
  ['a@gmial.com', 'a@gmail.com'],
  ['a@gmail.con', 'a@gmail.com'],
  ['a@gmai.com', 'a@gmail.com'],
  ['a@gmaill.com', 'a@gmail.com'],
  ['a@gnail.com', 'a@gmail.com'],
  ['a@gamil.com', 'a@gmail.com'],
  ['a@gmail.co', 'a@gmail.com'],
  ['a@gmial.con', 'a@gmail.com'],
  ['Mary@Gmial.com', 'Mary@gmail.com'],
  ['a@hotmial.com', 'a@hotmail.com'],
  ['a@hotmal.co.uk', 'a@hotmail.co.uk'],
  ['a@outlok.com', 'a@outlook.com'],
  ['a@outlok.ie', 'a@outlook.ie'],
  ['a@yaho.com', 'a@yahoo.com'],
  ['a@yahooo.ie', 'a@yahoo.ie'],
  ['a@iclod.com', 'a@icloud.com'],
  ['a@example.con', 'a@example.com'],
])('for the address %s, %s is suggested', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  'a@gmail.com',
  'a@example.ie',
  'a@mail.com',
  'a@ymail.com',
  'a@email.com',
  'a@hotmail.co.uk',
  'a@hotmail.se',
  'a@yahoo.co.jp',
  'a@eircom.net',
  'a@xn--mller-kva.ie',
  'a@company.com',
])('no other address is suggested for %s', (email) => {
  expect(suggestEmail(email)).toBeNull()
})
