import { startPostgres } from './postgres.ts'
import { type Outcome, runStep, type Step } from './step.ts'

const beside: Step[] = [
  { name: 'lint', script: 'lint' },
  { name: 'format', script: 'format' },
  { name: 'types', script: 'types' },
  { name: 'unused', script: 'unused' },
  { name: 'build', script: 'build' },
]
const inTurn: Step[] = [
  { name: 'boundaries', script: 'boundaries', reader: 'vitest' },
  { name: 'unit', script: 'unit', reader: 'vitest' },
  { name: 'server on SQLite', script: 'server', reader: 'vitest' },
  { name: 'server on PostgreSQL', script: 'server', reader: 'vitest' },
  { name: 'kills', script: 'kills', reader: 'vitest' },
  { name: 'checks', script: 'checks', reader: 'vitest' },
  { name: 'journeys', script: 'journeys', reader: 'playwright' },
  { name: 'engines', script: 'engines', reader: 'vitest' },
]

const asked = process.argv.slice(2)
const isAsked = ({ name }: Step) =>
  asked.length === 0 || asked.some((word) => name.toLowerCase().includes(word.toLowerCase()))

async function withSurroundings(step: Step): Promise<Outcome> {
  if (step.name !== 'server on PostgreSQL') return runStep(step)
  const postgres = await startPostgres()
  try {
    return await runStep({ ...step, env: { TEST_DATABASE_URL: postgres.url, TEST_SHOPS: '3' } })
  } finally {
    await postgres.stop()
  }
}

async function oneByOne(steps: Iterable<Step>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) {
    const failure = { name: step.name, passed: 0, failed: 1, seconds: 0 }
    outcomes.push(
      await withSurroundings(step).catch((error: unknown) => {
        console.log(`✗ ${step.name}: ${error instanceof Error ? error.message : String(error)}`)
        return failure
      }),
    )
  }
  return outcomes
}

const queue = beside.filter(isAsked).values()
const outcomes = (await Promise.all([oneByOne(queue), oneByOne(queue)])).flat()
outcomes.push(...(await oneByOne(inTurn.filter(isAsked))))

console.log()
for (const { name, passed, failed, seconds } of outcomes) {
  const figures = [passed, failed].map((count) => String(count).padStart(6)).join('')
  console.log(`${name.padEnd(22)}${figures}${seconds.toFixed(1).padStart(8)} s`)
}
const total = (count: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[count], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = outcomes.length > 0 && total('failed') === 0 ? 0 : 1
