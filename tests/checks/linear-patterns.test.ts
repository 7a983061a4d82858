import { checkSync } from 'recheck'
import * as v from 'valibot'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

/** Twice what a call may bring: a pattern whose work grows with the square of the length needs half a second for it, a linear one about a millisecond. */
const LENGTH = 32 * 1024
const PATIENCE_MS = 180_000
const MAX_MS = 80
/** A quarter of the length needs a sixteenth of quadratic work, still far more than linear work: only what takes longer than this is tried at full length. */
const SHORT = LENGTH / 4
const SHORT_MS = 3

/** Patterns that never see what a stranger sends, by the beginning of their path. */
const excused: Readonly<Record<string, string>> = {
  'server/platform/config/environment.ts': 'reads what the operator sets',
  'server/catalogue/image-editor/instruction.ts': 'reads an instruction of at most 500 characters',
  'server/catalogue/pages/page-template.ts': 'reads the build',
  'server/testing/': 'tests',
  'sandbox/': 'stands in for the payment provider and never opens beside real money',
}

/** Repeated to make long texts: every character that a pattern treats differently, and some pairs. */
const signs = '@.a0A -_/\\:;,=+?&#%"“‘’\'<>[]()\n\r\t\u00a0\u0301\u2028\u2068|$€~'
const repeated = [...signs.split(''), 'a.', '.a', ' \n', '\n ', ', ', '@.']
const before = ['', 'a@', 'https://', '"', '€1']
const after = ['', '\0', '\n!']

function isRegExp(node: unknown): node is { regex: { pattern: string; flags: string } } {
  return (
    typeof node === 'object' &&
    node !== null &&
    'regex' in node &&
    typeof node.regex === 'object' &&
    node.regex !== null
  )
}

function literalsOf(text: string): RegExp[] {
  const found: RegExp[] = []
  JSON.stringify(parseAst(text, { lang: 'ts' }), (_, node: unknown) => {
    if (isRegExp(node)) found.push(new RegExp(node.regex.pattern, node.regex.flags.replace('y', '')))
    return typeof node === 'bigint' ? undefined : node
  })
  return found
}

function cpuMs(work: () => void) {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** The least CPU time of three tries in ms, since a collection of garbage may fall into one; the first that is quick enough ends it. */
function leastMs(work: () => void) {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && least > MAX_MS; time++) least = Math.min(least, cpuMs(work))
  return least
}

function slowText(read: (text: string) => void): string | undefined {
  for (const part of repeated)
    for (const start of before)
      for (const end of after) {
        const ofLength = (length: number) => start + part.repeat(length / part.length) + end
        const short = ofLength(SHORT)
        if (cpuMs(() => read(short)) < SHORT_MS) continue
        const text = ofLength(LENGTH)
        if (leastMs(() => read(text)) > MAX_MS) return JSON.stringify([start, `${part}…`, end])
      }
  return undefined
}

function attackOn(pattern: RegExp): string | undefined {
  const found = checkSync(pattern.source, pattern.flags)
  if (found.status === 'vulnerable') return found.attack.pattern
  // recheck does not know the shortest names of some classes, such as \p{DI}.
  return found.status === 'unknown' ? slowText((long) => void long.replace(pattern, '')) : undefined
}

test('reports a pattern that takes quadratic time', () => {
  expect(attackOn(/@.+\../)).toBeDefined()
  expect(attackOn(/\s*\n/g)).toBeDefined()
  expect(attackOn(/\p{DI}.+\n/u)).toBeDefined()
  expect(slowText((text) => text.replaceAll(/\s*\n/g, ''))).toBeDefined()
})

const sources = projectFiles(/^(shop|crafts|server|sandbox)\/.*\.ts$/).filter(
  ({ path }) => !path.endsWith('.test.ts') && !Object.keys(excused).some((start) => path.startsWith(start)),
)

test(
  'no regular expression takes more than linear time for any text',
  () => {
    const slow = sources.flatMap(({ path, text }) =>
      literalsOf(text).flatMap((pattern) => {
        const attack = attackOn(pattern)
        return attack ? [`${path}: ${pattern} with ${attack}`] : []
      }),
    )
    expect(slow).toEqual([])
  },
  PATIENCE_MS,
)

type Schema = v.GenericSchema

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isSchema = (value: unknown): value is Schema => isObject(value) && 'kind' in value && value.kind === 'schema'

function valuesOf(value: unknown): unknown[] {
  return isObject(value) ? Object.values(value) : []
}

function textsIn(schema: Schema, seen: Set<object>): Schema[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  if (schema.type === 'string') return [schema]
  const inside = valuesOf(schema).flatMap((part) => [part, ...valuesOf(part)])
  const found = inside.filter(isSchema).flatMap((part) => textsIn(part, seen))
  // The pipe steps after an optional text also run on that text.
  return found.length > 0 && 'pipe' in schema && !('entries' in schema) ? [schema, ...found] : found
}

/** The code that a text goes through, one step after the other: schemas that differ only in a length or a message take the same time. */
function stepsOf(schema: Schema): string {
  const pipe: readonly unknown[] = 'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : [schema]
  const steps = pipe.map((step) => {
    if (!isObject(step) || !('type' in step)) return ''
    const work = [
      ...('operation' in step ? [step.operation] : []),
      ...('requirement' in step ? [step.requirement] : []),
    ].filter((code) => typeof code === 'function' || code instanceof RegExp)
    return [step.type, ...work, isSchema(step) && step !== schema ? stepsOf(step) : ''].map(String).join(' ')
  })
  return steps.join(', ')
}

test(
  'no schema takes long to parse a text',
  async () => {
    const paths = sources.filter(({ path, text }) => path.startsWith('shop/') && text.includes("from 'valibot'"))
    const modules = await Promise.all(
      paths.map(async ({ path }): Promise<unknown> => import(/* @vite-ignore */ `../../${path}`)),
    )
    const seen = new Set<object>()
    const known = new Set<string>()
    const slow: string[] = []
    let count = 0
    for (const module of modules) {
      if (!isObject(module)) continue
      for (const [name, schema] of Object.entries<unknown>({ ...module })) {
        if (!isSchema(schema)) continue
        for (const text of textsIn(schema, seen)) {
          count += 1
          const steps = stepsOf(text)
          if (known.has(steps)) continue
          known.add(steps)
          const found = slowText((long) => void v.safeParse(text, long))
          if (found) slow.push(`${name} with ${found}`)
        }
      }
    }
    expect(slow).toEqual([])
    expect(count).toBeGreaterThan(50)
  },
  PATIENCE_MS,
)
