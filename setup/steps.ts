import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Step } from './step.ts'

type Group = { readonly lanes: number; readonly steps: readonly Step[] }

const everyChange = { TEST_SELECTION: 'every change' }
const selectedOnPostgres: Step = {
  name: 'server on PostgreSQL',
  script: 'server',
  reader: 'vitest',
  env: { TEST_SELECTION: 'release on PostgreSQL' },
}
const allOnPostgres: Step = { name: 'all of the server on PostgreSQL', script: 'server', reader: 'vitest' }
/** The selection at the strictest isolation, where also every twentieth transaction fails and has to be repeated. */
const conflictsOnPostgres: Step = {
  ...selectedOnPostgres,
  name: 'conflicts on PostgreSQL',
  env: { ...selectedOnPostgres.env, TEST_ISOLATION: 'serializable', TEST_INJECT: '0.05' },
}
const pooledOnPostgres: Step = {
  ...selectedOnPostgres,
  name: 'PgBouncer on PostgreSQL',
  env: { ...selectedOnPostgres.env, TEST_POOLER: 'pgbouncer' },
}

const build: Step = { name: 'build', script: 'build' }
/** oxlint checks the types too, with the compiler's own code. */
const lint: Step = { name: 'lint and types', script: 'lint', mend: '`npm run fix` repairs what it can' }
const types: Step = { name: 'types', script: 'types' }
const unused: Step = { name: 'unused', script: 'unused', mend: '`npx knip --fix` takes unused exports away' }
const format: Step = { name: 'format', script: 'format', mend: '`npm run fix`' }
const tools: readonly Step[] = [unused, { name: 'boundaries', script: 'boundaries', reader: 'vitest' }, format]
const tests: readonly Step[] = [
  { name: 'server on SQLite', script: 'server', reader: 'vitest' },
  { name: 'engines', script: 'engines', reader: 'vitest' },
  { name: 'kills', script: 'kills', reader: 'vitest' },
  { name: 'unit', script: 'unit', reader: 'vitest' },
  { name: 'checks', script: 'checks', reader: 'vitest' },
]
const journeys: Step = { name: 'journeys', script: 'journeys', reader: 'playwright' }

/** The steps of `npm test`, one group after the other. In each, a lane takes the next step as soon as it is free. */
export const groups: readonly Group[] = [
  { lanes: 2, steps: [build, lint] },
  {
    lanes: 2,
    steps: [
      { ...selectedOnPostgres, env: { TEST_SELECTION: 'every change on PostgreSQL' } },
      ...tests.map((step) => ({ ...step, env: everyChange })),
      ...tools,
    ],
  },
  // Beside other tests the journeys take as much longer as they would begin earlier.
  { lanes: 1, steps: [{ ...journeys, env: everyChange }] },
]

/** The steps of `npm run quick`. Tests that start browsers, databases, Vite or Blender's steps run only if their subject has changed. */
export const quickGroups: readonly Group[] = [
  {
    lanes: 2,
    steps: [
      { ...lint, script: 'lint:changed' },
      { name: 'unit', script: 'unit', args: ['--exclude', '{setup,imagery}/**'], reader: 'vitest' },
      { name: 'changed', script: 'changed', reader: 'vitest' },
      format,
      unused,
    ],
  },
]

export function completeGroups(folder: string): readonly Group[] {
  return [
    { lanes: 2, steps: [build, lint, types, ...tools] },
    { lanes: 2, steps: [allOnPostgres, ...tests] },
    { lanes: 1, steps: [journeys, conflictsOnPostgres, ...pooled(), { name: 'mutants', script: 'mutants' }] },
    commandGroup(folder),
  ]
}

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0

function pooled(): Step[] {
  if (isInstalled('pgbouncer')) return [pooledOnPostgres]
  console.log(`– ${pooledOnPostgres.name} (needs pgbouncer)`)
  return []
}

export function dataFolder(folder: string): string {
  return join(folder, 'data')
}

/** The other commands of package.json, each run once in small, in an empty folder of their own. Those that lack a program on this machine are left out and named. */
function commandGroup(folder: string): Group {
  const [exported, backup] = [join(folder, 'exported'), join(folder, 'backup.sqlite')]
  const env = { DATA_DIR: dataFolder(folder) }
  const once = { RUNS: '1' }
  const page = ['--grep', 'home']
  const steps: (Omit<Step, 'name'> & { needs?: string })[] = [
    { script: 'orders', args: ['list'], env },
    { script: 'desk', args: ['link'], env },
    { script: 'shop:export', args: [exported], env },
    { script: 'shop:import', args: [exported], env },
    { script: 'upgrade', env },
    { script: 'backup', args: [backup], env },
    { script: 'restore', args: [backup, '--force'], env },
    { script: 'fuzz', env: { FUZZ_RUNS: '1000' } },
    { script: 'carts', reader: 'vitest' },
    { script: 'lives', args: ['--lives', '100'] },
    { script: 'lives', args: ['--lives', '50', '--postgres'] },
    { script: 'world', args: ['--seeds', '20'] },
    { script: 'world:faults', args: ['without its key'] },
    { script: 'chaos', args: ['paid'], env: { CHAOS_KILLS: '1' } },
    { script: 'chaos', args: ['failover', 'machine', 'upgrade'], env: { CHAOS_KILLS: '3' } },
    { script: 'chaos', env: { CHAOS_KILLS: '1', CHAOS_POOLER: 'pgbouncer' }, needs: 'pgbouncer' },
    { script: 'notices' },
    { script: 'fonts' },
    { script: 'screens', args: page },
    { script: 'screens:compare', args: page },
    { script: 'screens:sweep', args: page },
    { script: 'bench:start' },
    { script: 'bench:page', env: once },
    { script: 'bench:products', args: ['--products', '100'] },
    { script: 'bench:pages', env: once, needs: 'wrk' },
    { script: 'bench:answers', env: once },
    { script: 'bench:interactions', env: once },
    { script: 'bench:weight' },
    { script: 'bench:memory' },
    { script: 'bench:processes', env: once },
    { script: 'bench:pictures' },
    { script: 'bench:server', args: ['--quick'] },
    { script: 'bench:desk', args: ['--quick'] },
  ]
  const isReady = ({ needs }: (typeof steps)[number]) => needs === undefined || isInstalled(needs)
  for (const step of steps.filter((one) => !isReady(one))) console.log(`– ${step.script} (needs ${step.needs})`)
  return { lanes: 1, steps: steps.filter(isReady).map((step) => ({ name: step.script, ...step })) }
}
