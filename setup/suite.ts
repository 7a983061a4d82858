import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '../server/platform/database/connection.ts'
import { injectConflicts } from '../server/testing/inject-conflicts.ts'
import { orderRow } from '../server/testing/order-row.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { startPostgres } from './postgres.ts'
import { type Outcome, runStep, type Step } from './step.ts'
import { completeGroups, dataFolder, groups, quickGroups } from './steps.ts'

const template = 'solas_template'
const given = process.argv.slice(2).map((word) => word.toLowerCase())
const words = given.filter((word) => !word.startsWith('--'))
const isWanted = ({ name }: Step) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word))

async function makeTemplate(server: string, conflicts: number) {
  const client = new Client(server)
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  const { href: databaseUrl } = new URL(template, server)
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  await db.destroy()
  if (conflicts === 0) return
  const injecting = new Client(databaseUrl)
  await injecting.connect()
  await injectConflicts(injecting, conflicts)
  await injecting.end()
}

async function makeShopData(dataDir: string) {
  const db = await openDatabase({ databaseUrl: null, dataDir })
  await db
    .insertInto('orders')
    .values(['a', 'b', 'c'].map((id) => orderRow(id)))
    .execute()
  await db.destroy()
}

async function runWithDatabase(step: Step): Promise<Outcome> {
  if (!step.name.endsWith('on PostgreSQL')) return runStep(step)
  const postgres = await startPostgres()
  const pooler = step.env?.TEST_POOLER === 'pgbouncer' ? await startPgBouncer(postgres.url) : null
  try {
    await makeTemplate(postgres.url, Number(step.env?.TEST_INJECT ?? 0))
    const database = {
      TEST_DATABASE_URL: pooler?.url ?? postgres.url,
      TEST_DATABASE_TEMPLATE: template,
      TEST_SHOPS: '3',
    }
    return await runStep({ ...step, env: { ...step.env, ...database } })
  } finally {
    await pooler?.stop()
    await postgres.stop()
  }
}

async function oneByOne(steps: Iterable<Step>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) {
    const failure = { name: step.name, passed: 0, failed: 1, seconds: 0, files: [] }
    outcomes.push(
      await runWithDatabase(step).catch((error: unknown) => {
        console.log(`✗ ${step.name}: ${error instanceof Error ? error.message : String(error)}`)
        return failure
      }),
    )
  }
  return outcomes
}

const folder = mkdtempSync(join(tmpdir(), 'solas-commands-'))
process.once('exit', () => rmSync(folder, { recursive: true }))
const outcomes: Outcome[] = []
async function chosenGroups() {
  if (given.includes('--all')) {
    await makeShopData(dataFolder(folder))
    return completeGroups(folder)
  }
  return given.includes('--quick') ? quickGroups : groups
}
for (const { lanes, steps } of await chosenGroups()) {
  const queue = steps.filter(isWanted).values()
  outcomes.push(...(await Promise.all(Array.from({ length: lanes }, () => oneByOne(queue)))).flat())
}

console.log()
for (const { name, passed, failed, seconds } of outcomes) {
  const figures = [passed, failed].map((count) => String(count).padStart(6)).join('')
  console.log(`${name.padEnd(22)}${figures}${seconds.toFixed(1).padStart(8)} s`)
}

const slowest = outcomes
  .flatMap(({ name, files }) => files.map(({ file, seconds }) => ({ name, file, seconds })))
  .toSorted((one, other) => other.seconds - one.seconds)
if (slowest.length > 0) console.log('\nThe slowest files:')
for (const { name, file, seconds } of slowest.slice(0, 20))
  console.log(`${seconds.toFixed(1).padStart(8)} s  ${file} (${name})`)

const total = (count: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[count], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = outcomes.length > 0 && total('failed') === 0 ? 0 : 1
