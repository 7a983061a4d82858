import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import * as v from 'valibot'

type Reader = 'vitest' | 'playwright'
/** One npm script of the test run. `reader` names whose JSON report counts its tests; without one the step counts as one. `mend` is printed if it fails. */
export type Step = {
  name: string
  script: string
  args?: readonly string[]
  reader?: Reader
  env?: NodeJS.ProcessEnv
  mend?: string
}
type FileTime = { file: string; seconds: number }
export type Outcome = { name: string; passed: number; failed: number; seconds: number; files: readonly FileTime[] }

type Report = Pick<Outcome, 'passed' | 'failed' | 'files'>

const vitest = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(v.object({ name: v.string(), startTime: v.number(), endTime: v.number() })),
})

type Suite = { file: string; specs: { tests: { results: { duration: number }[] }[] }[]; suites?: Suite[] | undefined }
const suite: v.GenericSchema<Suite> = v.object({
  file: v.string(),
  specs: v.array(v.object({ tests: v.array(v.object({ results: v.array(v.object({ duration: v.number() })) })) })),
  suites: v.optional(v.array(v.lazy(() => suite))),
})
const playwright = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  suites: v.array(suite),
})

function durationOf({ specs, suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0)
}

function inReport(reader: Reader, json: string): Report {
  const report: unknown = JSON.parse(json)
  if (reader === 'vitest') {
    const { numPassedTests, numFailedTests, testResults } = v.parse(vitest, report)
    const files = testResults.map(({ name, startTime, endTime }) => ({
      file: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    }))
    return { passed: numPassedTests, failed: numFailedTests, files }
  }
  const { stats, suites } = v.parse(playwright, report)
  const files = suites.map((one) => ({ file: one.file, seconds: durationOf(one) / 1000 }))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, files }
}

/** Tests passed and failed: the step itself without a reader, else its JSON report ('' where none was written); a step that failed otherwise or ran nothing counts as one failure. */
export function counted(reader: Reader | undefined, json: string, exitCode: number): Report {
  if (!reader) return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, files: [] }
  const { passed, failed, files } = json ? inReport(reader, json) : { passed: 0, failed: 0, files: [] }
  return { passed, failed: failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : failed, files }
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<{ exitCode: number; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ exitCode: number; output: string }>()
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  child.on('error', (error) => resolve({ exitCode: 1, output: error.message }))
  child.on('close', (code) => resolve({ exitCode: code ?? 1, output }))
  return promise
}

export async function runStep({ name, script, args = [], reader, env = {}, mend }: Step): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'solas-report-'))
  const file = join(folder, 'report.json')
  const start = performance.now()
  const { exitCode, output } = await run('npm', ['run', '--silent', script, '--', ...args], {
    ...env,
    TEST_REPORT: file,
  })
  const counts = counted(reader, existsSync(file) ? readFileSync(file, 'utf8') : '', exitCode)
  rmSync(folder, { recursive: true })
  const seconds = (performance.now() - start) / 1000
  console.log(`${counts.failed === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (counts.failed > 0) console.log(output)
  if (counts.failed > 0 && mend) console.log(`To mend ${name}: ${mend}.\n`)
  return { name, ...counts, seconds }
}
