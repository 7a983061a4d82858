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
    /** Which of them to run; 'types' compiles all faults first. Without 'near', what the report says was found counts as found. */
    stages: { type: 'string', default: 'types,near,suite,journeys,postgres' },
    /** Where the result is written. What found a fault the last time is tried first. */
    report: { type: 'string', default: '.cache/mutants.json' },
  },
})
/** Tests that are run together, the nearest first. */
const [FIRST, NEXT] = [4, 14]

const CaughtBy = v.object({ stage: v.string(), file: v.string(), test: v.string() })
type CaughtBy = v.InferOutput<typeof CaughtBy>
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

/** The test files that `npm test` runs by a step of Vitest. */
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
      return { ...fault, area, seconds: 0, caughtBy: isStage('near') ? null : caughtBefore(fault.name) }
    }),
  )
  .filter(isWanted)
const tests = [...new Set(ofVitest.flatMap(filesOf))]
const sources = globSync('{shop,server,sandbox,console,web}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
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

/** Notes what a run with one fault has found, and prints it. */
function note(outcome: Outcome, stage: string, { isGood, failed }: Run): void {
  if (isGood) return
  const [first = { file: 'no test', test: 'the run ended with an error' }] = failed
  outcome.caughtBy = { stage, ...first }
  console.log(`✓ ${outcome.name}: ${stage}, ${first.file} (${outcome.seconds.toFixed(0)} s)`)
  write()
}

/** Runs something with one fault planted, for as long as nothing finds it. */
async function alone(outcome: Outcome, stage: string, runs: readonly (() => Promise<Run>)[]): Promise<void> {
  const start = performance.now()
  const spent = outcome.seconds
  copy.plant([outcome])
  for (const run of runs) {
    if (outcome.caughtBy !== null) return
    const result = await run()
    outcome.seconds = spent + (performance.now() - start) / 1000
    note(outcome, stage, result)
  }
}

const vitest = (files: readonly string[], ...more: string[]) =>
  copy.run('vitest', ['run', ...files, ...more], selection)

async function byNearestTests(): Promise<void> {
  for (const outcome of outcomes) {
    const known = caughtBefore(outcome.name)?.file ?? ''
    const near = nearest(outcome.file, tests).filter((file) => file !== known)
    const waves = [tests.includes(known) ? [known] : [], near.slice(0, FIRST), near.slice(FIRST, FIRST + NEXT)]
    const runs = waves.filter((wave) => wave.length > 0).map((wave) => () => vitest(wave, '--bail', '1'))
    await alone(outcome, 'near', runs)
    if (outcome.caughtBy === null) console.log(`… ${outcome.name} (${outcome.seconds.toFixed(0)} s)`)
  }
}

/** Runs all with all faults that are left, then each fault with the files that failed. */
async function together(
  stage: string,
  all: () => Promise<Run[]>,
  some: (files: string[]) => Promise<Run>,
): Promise<void> {
  if (left().length === 0) return
  console.log(`\n${stage}: ${left().length} faults at once`)
  copy.plant(left())
  const runs = await all()
  const failed = new Set(runs.flatMap((run) => run.failed.map(({ file }) => file)))
  console.log(`${stage}: failed: ${[...failed].join(', ') || 'none'}`)
  for (const outcome of left()) {
    const near = nearest(outcome.file, [...failed])
    const files = [...near, ...[...failed].filter((file) => !near.includes(file))]
    const waves = [files.slice(0, FIRST), files.slice(FIRST)].filter((wave) => wave.length > 0)
    await alone(
      outcome,
      stage,
      waves.map((wave) => () => some(wave)),
    )
  }
}

const script = ({ script: name, args = [], env }: (typeof steps)[number]) =>
  copy.run('npm', ['run', '--silent', name, '--', ...args], env)

async function oneByOne(list: typeof steps): Promise<Run[]> {
  const runs: Run[] = []
  for (const step of list) runs.push(await script(step))
  return runs
}

const build = () => copy.run('npm', ['run', '--silent', 'build'])

/** Faults that the compiler finds are none of the table. */
async function compile(): Promise<void> {
  copy.plant(outcomes)
  const { isGood, output } = await copy.run('npm', ['run', '--silent', 'types'])
  if (!isGood) throw new Error(`The types do not hold with all faults planted:\n${output}`)
}

if (isStage('types')) await compile()
if (isStage('near')) await byNearestTests()
if (isStage('suite'))
  await together(
    'suite',
    async () => {
      await build()
      return oneByOne(ofVitest)
    },
    (files) => vitest(files, '--bail', '1'),
  )
if (isStage('journeys'))
  await together(
    'journeys',
    async () => {
      await build()
      return oneByOne(journeys)
    },
    async (files) => {
      await build()
      return copy.run('npm', ['run', '--silent', 'journeys', '--', '-x', ...files], journeys[0]?.env)
    },
  )
if (isStage('postgres'))
  for (const outcome of left())
    for (const { name } of onPostgres) await alone(outcome, 'postgres', [() => copy.run('npm', ['test', '--', name])])

/** Tests that fail without any fault find nothing. */
const found = [...new Set(outcomes.flatMap(({ caughtBy }) => (caughtBy ? [caughtBy.file] : [])))]
copy.plant([])
const files = found.filter((file) => tests.includes(file))
const { failed: alwaysFailing } = files.length === 0 ? { failed: [] } : await vitest(files)
for (const { file, test } of alwaysFailing) console.log(`✗ ${file} fails without a fault too: ${test}`)

const count = (some: readonly Outcome[]) => some.filter(({ caughtBy }) => caughtBy !== null).length
console.log()
for (const [folder, own] of Map.groupBy(outcomes, ({ file }) => file.split('/').slice(0, 2).join('/')))
  console.log(`${folder.padEnd(24)}${`${count(own)} of ${own.length}`.padStart(10)}`)
for (const { name, file } of left()) console.log(`✗ NOT CAUGHT: ${name} (${file})`)
console.log(`\n${count(outcomes)} of ${outcomes.length} caught`)
write()
process.exitCode = left().length === 0 && alwaysFailing.length === 0 ? 0 : 1
