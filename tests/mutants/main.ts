import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { groups } from '../../setup/steps.ts'
import { importsOf } from '../../setup/without-database.ts'
import type { Fault } from './fault.ts'
import { areas } from './faults.ts'
import { nearestTests } from './nearest-tests.ts'
import { PlantedCopy, type Run } from './planted-copy.ts'

/**
 * `npm run mutants [words]`: plants each fault of the table in a copy of the project and says which test of `npm test` finds it.
 * Fails if one is found by none. With words only faults whose area, name or file has one of them.
 *
 * 1. Each fault alone, by the tests nearest to its file.
 * 2. The faults that are left, all planted at once, by all tests of `unit` and `server`; then each alone by the files that failed.
 * 3. The same by the journeys, then by the selection on PostgreSQL.
 */
const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    stages: { type: 'string', default: 'types,near,suite,journeys,postgres' },
    report: { type: 'string', default: '.cache/mutants.json' },
    /** Only the faults that the report does not count as found, as after a missing test is written. */
    left: { type: 'boolean', default: false },
    /** Only by the likeliest test of each: a few minutes. */
    first: { type: 'boolean', default: false },
    /** Writes into `finders.json` which test file found each, so that the next run begins with it. */
    note: { type: 'boolean', default: false },
  },
})
const waveSizes = options.first ? [1] : [1, 3, 8]
function inWaves(files: readonly string[]): (readonly string[])[] {
  const ends = waveSizes.map((_, index) => waveSizes.slice(0, index + 1).reduce((sum, size) => sum + size, 0))
  return ends.map((end, index) => files.slice(ends[index - 1] ?? 0, end))
}

const CaughtBy = v.object({ stage: v.string(), file: v.string(), test: v.string() })
type CaughtBy = v.InferOutput<typeof CaughtBy>
const findersFile = new URL('finders.json', import.meta.url)
const finders = v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(findersFile, 'utf8')))
const Report = v.object({ faults: v.array(v.object({ name: v.string(), caughtBy: v.nullable(CaughtBy) })) })
type Outcome = Fault & { readonly area: string; seconds: number; caughtBy: CaughtBy | null }

const scripts = v.parse(
  v.object({ scripts: v.record(v.string(), v.string()) }),
  JSON.parse(readFileSync('package.json', 'utf8')),
).scripts
const steps = groups.flatMap((group) => group.steps)
const ofVitest = steps.filter(({ name, script }) => script === 'unit' || (script === 'server' && !name.endsWith('SQL')))
const journeys = steps.filter(({ script }) => script === 'journeys')
const onPostgres = steps.filter(({ name }) => name.endsWith('on PostgreSQL'))
const selection = Object.fromEntries(ofVitest.flatMap(({ env = {} }) => Object.entries(env)))

function filesOf({ script, args = [], env }: (typeof steps)[number]): string[] {
  const command = (scripts[script] ?? '').replace('vitest run', 'node_modules/.bin/vitest list --filesOnly')
  const listed = execFileSync('sh', ['-c', `${command} ${args.join(' ')}`], {
    encoding: 'utf8',
    env: { ...process.env, ...env, NO_COLOR: '1' },
  })
  return listed.split('\n').filter((line) => /\.test\.tsx?$/.test(line))
}

function isWanted({ area, name, file }: Outcome): boolean {
  const text = `${area} ${name} ${file}`.toLowerCase()
  return words.length === 0 || words.some((word) => text.includes(word.toLowerCase()))
}

const isStage = (stage: string) => options.stages.split(',').includes(stage)
const before = existsSync(options.report)
  ? v.parse(Report, JSON.parse(readFileSync(options.report, 'utf8'))).faults
  : []
const caughtBefore = (name: string) => before.find((one) => one.name === name)?.caughtBy ?? null
const outcomes = Object.entries(areas)
  .flatMap(([area, faults]) =>
    faults.map((fault): Outcome => {
      return { ...fault, area, seconds: 0, caughtBy: options.left ? caughtBefore(fault.name) : null }
    }),
  )
  .filter(isWanted)
const tests = [...new Set(ofVitest.flatMap(filesOf))]
const sources = globSync('{shop,crafts,server,sandbox,console,web}/**/*.{ts,tsx}').filter(
  (file) => !file.includes('.test.'),
)
const imports = new Map([...sources, ...tests].map((file) => [file, importsOf('.', file)]))
const nearest = (file: string, some: readonly string[]) =>
  nearestTests(file, some, sources, (source) => imports.get(source) ?? [])
const copy = new PlantedCopy()
process.once('exit', () => copy.remove())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const left = () => outcomes.filter(({ caughtBy }) => caughtBy === null)

function write(): void {
  mkdirSync(dirname(options.report), { recursive: true })
  const faults = outcomes.map(({ area, name, file, seconds, caughtBy }) => ({ area, name, file, seconds, caughtBy }))
  const others = before.filter(({ name }) => !outcomes.some((one) => one.name === name))
  writeFileSync(options.report, `${JSON.stringify({ faults: [...faults, ...others] }, null, 2)}\n`)
}

type RunFiles = (files: readonly string[]) => Promise<Run>
/** True if a test file passes without any fault. If it does not, it can find none. */
const isSound = new Map<string, boolean>()

async function alone(outcome: Outcome, stage: string, waves: readonly (readonly string[])[], run: RunFiles) {
  const start = performance.now()
  for (const wave of waves)
    for (;;) {
      const files = wave.filter((file) => isSound.get(file) !== false)
      if (files.length === 0) break
      copy.plant([outcome])
      const { isGood, failed, output } = await run(files)
      if (isGood) break
      const [first] = failed
      if (first === undefined) throw new Error(`The tests of “${outcome.name}” ended without a result:\n${output}`)
      if (!isSound.has(first.file)) {
        copy.plant([])
        isSound.set(first.file, (await run([first.file])).isGood)
        if (!isSound.get(first.file)) console.log(`✗ ${first.file} fails without a fault too: ${first.test}`)
      }
      if (!isSound.get(first.file)) continue
      outcome.caughtBy = { stage, ...first }
      break
    }
  const seconds = (performance.now() - start) / 1000
  outcome.seconds += seconds
  const by = outcome.caughtBy?.file ?? 'not caught yet'
  console.log(`${outcome.caughtBy ? '✓' : '…'} ${outcome.name}: ${stage}, ${by} (${seconds.toFixed(0)} s)`)
  write()
}

const vitest: RunFiles = (files) => copy.run('vitest', ['run', ...files, '--bail', '1'], selection)

async function byNearestTests(): Promise<void> {
  for (const outcome of left()) {
    const last = finders[outcome.name] ?? ''
    const near = nearest(outcome.file, tests).filter((file) => file !== last)
    await alone(outcome, 'near', inWaves([...[last].filter((file) => tests.includes(file)), ...near]), vitest)
  }
}

async function together(stage: string, all: typeof steps, run: RunFiles): Promise<void> {
  if (left().length === 0) return
  console.log(`\n${stage}: ${left().length} faults at once`)
  copy.plant(left())
  await build()
  const failed: string[] = []
  for (const step of all) failed.push(...(await script(step)).failed.map(({ file }) => file))
  const files = [...new Set(failed)]
  console.log(`${stage}: failed: ${files.join(', ') || 'none'}`)
  for (const outcome of left()) {
    const near = nearest(outcome.file, files)
    await alone(outcome, stage, [near, files.filter((file) => !near.includes(file))], run)
  }
}

const script = ({ script: name, args = [], env }: (typeof steps)[number]) =>
  copy.run('npm', ['run', '--silent', name, '--', ...args], env)

const build = () => copy.run('npm', ['run', '--silent', 'build'])

/** Faults that the compiler finds are none of the table. */
async function compile(): Promise<void> {
  copy.plant(outcomes)
  const { isGood, output } = await copy.run('npm', ['run', '--silent', 'types'])
  if (!isGood) throw new Error(`The types do not hold with all faults planted:\n${output}`)
}

if (isStage('types')) await compile()
copy.plant([])
await build()
if (isStage('near')) await byNearestTests()
if (isStage('suite')) await together('suite', ofVitest, vitest)
if (isStage('journeys'))
  await together('journeys', journeys, async (files) => {
    await build()
    return copy.run('npm', ['run', '--silent', 'journeys', '--', '-x', ...files], journeys[0]?.env)
  })
if (isStage('postgres'))
  for (const outcome of left())
    for (const { name } of onPostgres)
      await alone(outcome, 'postgres', [[name]], async () => {
        const run = await copy.run('npm', ['test', '--', name])
        return run.isGood ? run : { ...run, failed: [{ file: name, test: 'see its output' }] }
      })

const count = (some: readonly Outcome[]) => some.filter(({ caughtBy }) => caughtBy !== null).length
console.log()
for (const [folder, own] of Map.groupBy(outcomes, ({ file }) => file.split('/').slice(0, 2).join('/')))
  console.log(`${folder.padEnd(24)}${`${count(own)} of ${own.length}`.padStart(10)}`)
for (const { name, file } of left()) console.log(`✗ NOT CAUGHT: ${name} (${file})`)
console.log(`\n${count(outcomes)} of ${outcomes.length} caught`)
write()
if (options.note) {
  const names = new Set(Object.values(areas).flatMap((faults) => faults.map(({ name }) => name)))
  const found = outcomes.flatMap(({ name, caughtBy }) => (caughtBy ? [[name, caughtBy.file] as const] : []))
  const all = Object.entries({ ...finders, ...Object.fromEntries(found) }).filter(([name]) => names.has(name))
  writeFileSync(findersFile, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}
process.exitCode = left().length === 0 ? 0 : 1
