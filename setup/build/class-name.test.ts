import { expect, test } from 'vitest'
import { className } from './class-name.ts'

test('names a class after itself and its stylesheet', () => {
  const name = className('title', '/shop/page.module.css')
  expect(name).toMatch(/^title_[\w-]{3}$/)
  expect(className('title', '/shop/page.module.css?used')).toBe(name)
  expect(className('title', '/cart/page.module.css')).not.toBe(name)
})

test('refuses two classes with the same name', () => {
  const nameMany = () => Array.from({ length: 10_000 }, (_, index) => className('row', `/${index}.module.css`))
  expect(nameMany).toThrow('rename one')
})
