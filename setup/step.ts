import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'

type Reader = 'vitest' | 'playwright'
/** One npm script of the test run; `reader` names whose JSON report counts its tests, none counts the step as one. */
export type Step = { name: string; script: string; args?: readonly string[]; reader?: Reader; env?: NodeJS.ProcessEnv }
/** How many tests of a step passed and failed, and how long it took. */
export type Outcome = { name: string; passed: number; failed: number; seconds: number }

type Counts = Pick<Outcome, 'passed' | 'failed'>

const vitest = v.object({ numPassedTests: v.number(), numFailedTests: v.number() })
const playwright = v.object({ stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }) })

function inReport(reader: Reader, json: string): Counts {
  const report: unknown = JSON.parse(json)
  if (reader === 'vitest') {
    const { numPassedTests, numFailedTests } = v.parse(vitest, report)
    return { passed: numPassedTests, failed: numFailedTests }
  }
  const { expected, unexpected, flaky } = v.parse(playwright, report).stats
  return { passed: expected, failed: unexpected + flaky }
}

/** Tests passed and failed: the step itself without a reader, else its JSON report ('' where none was written); a step that failed otherwise or ran nothing counts as one failure. */
export function counted(reader: Reader | undefined, json: string, exitCode: number): Counts {
  if (!reader) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const { passed, failed } = json ? inReport(reader, json) : { passed: 0, failed: 0 }
  return { passed, failed: failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : failed }
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

/** Runs a step to its end, prints its line, and its output where it failed; a step that ran no test counts as one failure. */
export async function runStep({ name, script, args = [], reader, env = {} }: Step): Promise<Outcome> {
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
  return { name, ...counts, seconds }
}
