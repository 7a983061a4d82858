import fc from 'fast-check'
import { text, wildValue } from './values.ts'

const harshParts = [
  '%',
  '%zz',
  '%00',
  '%E0%A4%A',
  '%2e%2e',
  '../..',
  '.',
  '%2f',
  '\\',
  ';a=b',
  '*',
  ':id',
  '//evil.test',
  '#',
  '@',
  '١',
]
const encoded = text.map((part) => encodeURIComponent(part.toWellFormed()))
const part = fc.oneof(fc.constantFrom(...harshParts), encoded, fc.nat(40).map(String))
const raw = text.map((value) => value.replaceAll(/[\p{Cc}\ud800-\udfff]/gu, ''))

type Change = (path: string) => string
const change: fc.Arbitrary<Change> = fc.oneof(
  part.map(
    (added): Change =>
      (path) =>
        `${path}/${added}`,
  ),
  fc.tuple(fc.nat(), part).map(
    ([position, other]): Change =>
      (path) => {
        const parts = path.split('/')
        return parts.with(position % parts.length, other).join('/')
      },
  ),
  fc.nat().map(
    (position): Change =>
      (path) =>
        path.slice(0, position % path.length) + path.slice((position % path.length) + 1),
  ),
  fc.tuple(fc.nat(), raw).map(
    ([position, added]): Change =>
      (path) => {
        const at = position % (path.length + 1)
        return path.slice(0, at) + added + path.slice(at)
      },
  ),
  fc.constantFrom<Change>(
    (path) => `/${path}`,
    (path) => `${path}/`,
    (path) => path.toUpperCase(),
    (path) => path.replaceAll('/', '//'),
    (path) => path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (path) => path + '/x'.repeat(2000),
  ),
)

export function nearly(path: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const missed = fc.tuple(path, fc.array(change, { minLength: 1, maxLength: 2 }))
  const near = missed.map(([from, changes]) => changes.reduce((before, how) => how(before), from))
  return fc.oneof({ weight: 3, arbitrary: path }, { weight: 2, arbitrary: near })
}

export function search(sound: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<string> {
  const pairs = Object.entries(sound).flatMap(([name, value]) => [
    value.map((given) => `${name}=${encodeURIComponent(given.toWellFormed())}`),
    fc.oneof(part, raw, encoded).map((given) => `${name}=${given}`),
  ])
  const odd = fc.oneof(
    fc.tuple(part, part).map((pair) => pair.join('=')),
    wildValue.map((value) => encodeURIComponent(JSON.stringify(value).toWellFormed())),
    fc.constantFrom('', '=', '&', '__proto__=1', 'a[]=1', '__proto__[polluted]=1', 'constructor.prototype.polluted=1'),
  )
  const none = { weight: 2, arbitrary: fc.constant('') }
  return fc.oneof(none, {
    weight: 3,
    arbitrary: fc
      .array(fc.oneof(...pairs, odd), { minLength: 1, maxLength: 4 })
      .map((fields) => `?${fields.join('&')}`),
  })
}
