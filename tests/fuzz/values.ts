import fc from 'fast-check'

const harshTexts = [
  ...[
    '',
    ' ',
    '\0',
    '\u{1}',
    '\r\nX-Planted: 1',
    '\ud800',
    '\u202e',
    '\ufeff',
    '𝒮',
    'ﬃ',
    '👩‍👩‍👧‍👦',
    'a\u0301'.repeat(99),
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'undefined', 'NaN', 'null', 'true'],
  ...['0', '-0', '-1', '1e999', '1e-7', '0x10', '٣', '2147483648', '9007199254740993'],
  ...["' or '1'='1", '"; drop table orders; --', '<script>alert(1)</script>', '{{1}}', '%00', '%', '../../etc/passwd'],
  ...[
    'a@b.ie',
    'a@b.ie\0',
    'a@b.ie\r\nBcc: c@d.ie',
    '"a b"@c.ie',
    `${'a'.repeat(250)}@b.ie`,
    `${'a'.repeat(40)}@`,
    'SOL-ABCDEFGH',
  ],
]
const longTexts = [200, 201, 255, 256, 1000, 5000].map((length) => 'x'.repeat(length))

/** Texts. A third of them are of the kind that breaks careless programs. */
export const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(...harshTexts),
  { weight: 1, arbitrary: fc.constantFrom(...longTexts) },
)

const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'length', 'id', ''), text)
const number = fc.oneof(
  fc.integer({ min: -3, max: 60 }),
  fc.double(),
  fc.constantFrom(0.1, -0, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63)),
)

export const wildValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false),
    number,
    text,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(key, tie('value'), { maxKeys: 5 }),
  ),
})).value

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function countNodes(value: unknown): number {
  return isRecord(value) ? Object.values(value).reduce<number>((sum, node) => sum + countNodes(node), 1) : 1
}

function changeNode(value: unknown, index: number, change: (node: unknown) => unknown): unknown {
  let passed = 0
  const visit = (node: unknown): unknown => {
    if (passed++ === index) return change(node)
    if (Array.isArray(node)) return node.map(visit)
    return isRecord(node) ? Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, visit(inner)])) : node
  }
  return visit(value)
}

const change: fc.Arbitrary<(node: unknown) => unknown> = fc.oneof(
  wildValue.map((value) => () => value),
  fc.constant(() => undefined),
  fc.constant((node: unknown) => [node]),
  fc.integer({ min: 2, max: 60 }).map((times) => (node: unknown) => Array.from({ length: times }, () => node)),
  fc.tuple(key, wildValue).map(([name, value]) => (node: unknown) => {
    if (!isRecord(node) || Array.isArray(node)) return value
    return Object.fromEntries([...Object.entries(node), [name, value]])
  }),
)

/** A sound value as it is, or oftener with one to three of its parts replaced, dropped, wrapped, multiplied or added to. */
export function mutated(sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const some = fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 3 })
  const changes = fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 3, arbitrary: some })
  return fc
    .tuple(sound, changes)
    .map(([value, made]) =>
      made.reduce((before, [index, how]) => changeNode(before, index % countNodes(before), how), value),
    )
}

const nests = [10, 1000, 8000].flatMap((depth) => [
  '['.repeat(depth) + ']'.repeat(depth),
  `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  '['.repeat(depth),
])

/** Texts that should be JSON: sound or mutated values, and now and then something that is cut off, nested deep, doubled or no JSON at all. */
export function jsonText(sound: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const written = mutated(sound).map((value) => JSON.stringify(value) ?? '')
  return fc.oneof(
    { weight: 14, arbitrary: written },
    { weight: 2, arbitrary: wildValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.tuple(written, fc.nat(400)).map(([json, length]) => json.slice(0, length)) },
    { weight: 1, arbitrary: written.map((json) => json.replace('{', '{"__proto__":{"polluted":1},"a":1,"a":2,')) },
    { weight: 1, arbitrary: fc.constantFrom(...nests) },
    { weight: 1, arbitrary: text },
  )
}
