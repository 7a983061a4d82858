import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import * as v from 'valibot'
import { type Fault, plantIn } from './fault.ts'

export type FailedTest = { readonly file: string; readonly test: string }
export type Run = { readonly isGood: boolean; readonly failed: readonly FailedTest[]; readonly output: string }

/** A run that takes longer, in ms, hangs: that is found too. */
const RUN_MAX_MS = 30 * 60_000

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(v.object({ status: v.string(), fullName: v.string() })),
    }),
  ),
})
type Suite = {
  readonly specs?: readonly { readonly title: string; readonly ok: boolean; readonly file: string }[] | undefined
  readonly suites?: readonly Suite[] | undefined
}
const Suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.optional(v.array(v.object({ title: v.string(), ok: v.boolean(), file: v.string() }))),
  suites: v.optional(v.array(v.lazy(() => Suite))),
})
const PlaywrightReport = v.object({ suites: v.array(Suite) })

export class PlantedCopy {
  readonly root = mkdtempSync(join(tmpdir(), 'solas-mutants-'))
  readonly #planted = new Map<string, string>()
  #end = () => {}

  /** Copies all files that git tracks or would add, with links to the packages, and with the build if there is one. */
  constructor() {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    for (const file of listed.split('\0').filter((path) => path !== '' && existsSync(path))) {
      mkdirSync(join(this.root, dirname(file)), { recursive: true })
      cpSync(file, join(this.root, file))
    }
    const linked = spawnSync('cp', ['-al', 'node_modules', this.root])
    if (linked.status !== 0) execFileSync('cp', ['-a', 'node_modules', this.root])
    if (existsSync('dist')) cpSync('dist', join(this.root, 'dist'), { recursive: true })
  }

  plant(faults: readonly Fault[]): void {
    for (const [file, text] of this.#planted) writeFileSync(join(this.root, file), text)
    this.#planted.clear()
    for (const [file, own] of Map.groupBy(faults, (fault) => fault.file)) {
      const text = readFileSync(join(this.root, file), 'utf8')
      this.#planted.set(file, text)
      writeFileSync(join(this.root, file), plantIn(text, own))
    }
  }

  run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
    const { promise, resolve } = Promise.withResolvers<Run>()
    const report = join(this.root, 'mutants-report.json')
    rmSync(report, { force: true })
    const bin = join(this.root, 'node_modules/.bin')
    const child = spawn(command, args, {
      cwd: this.root,
      env: { ...process.env, PATH: bin + delimiter + process.env.PATH, NO_COLOR: '1', ...env, TEST_REPORT: report },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    // With all that it has started.
    this.#end = () => void (child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGKILL'))
    const late = setTimeout(this.#end, RUN_MAX_MS)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.on('error', (error) => resolve({ isGood: false, failed: [], output: error.message }))
    child.on('close', (code) => {
      clearTimeout(late)
      const failed = existsSync(report) ? this.#failedIn(JSON.parse(readFileSync(report, 'utf8'))) : []
      resolve({ isGood: code === 0, failed, output })
    })
    return promise
  }

  remove(): void {
    this.#end()
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5 })
  }

  #failedIn(report: unknown): FailedTest[] {
    const ofVitest = v.safeParse(VitestReport, report)
    if (ofVitest.success)
      return ofVitest.output.testResults
        .filter(({ status }) => status === 'failed')
        .map(({ name, assertionResults }) => ({
          file: name.replace(`${this.root}/`, ''),
          test: assertionResults.find(({ status }) => status === 'failed')?.fullName ?? 'the whole file',
        }))
    const failedIn = ({ specs = [], suites = [] }: Suite): FailedTest[] => [
      ...specs.filter(({ ok }) => !ok).map(({ file, title }) => ({ file: `tests/journeys/${file}`, test: title })),
      ...suites.flatMap(failedIn),
    ]
    return v.parse(PlaywrightReport, report).suites.flatMap(failedIn)
  }
}
