import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { importsOf } from './without-database.ts'

/** The tests that `npm run quick` chooses from. The step unit runs all of shop/ and web/ anyway; the kills take minutes. */
const choice =
  '{server,sandbox,console,examples,setup,imagery,tests/attacks,tests/fuzz,tests/orders,tests/world}/**/*.test.ts'

/** Tests of rules that any file can break: import directions, colours and the erasure of personal data. */
const always = [
  'tests/checks/boundaries.test.ts',
  'tests/checks/look.test.ts',
  'server/platform/database/typed-columns.test.ts',
]

/** Of these tests, those that have changed themselves and those that import a changed file. What only tests import counts for no others. */
export function testsOf(changed: readonly string[], tests: readonly string[], root = '.'): string[] {
  const code = changed.filter(
    (file) => /^(server|sandbox|console|setup|imagery)\//.test(file) && !file.includes('/testing/'),
  )
  return tests.filter((test) => changed.includes(test) || importsOf(root, test).some((file) => code.includes(file)))
}

function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

/** The paths that differ from main, those of files that are gone among them. */
export function changedPaths(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return [...git('diff', '--name-only', '--no-renames', base), ...git('ls-files', '--others', '--exclude-standard')]
}

function changedFiles(): string[] {
  return changedPaths().filter((file) => existsSync(file))
}

if (import.meta.main) {
  const tests = new Set([...always, ...testsOf(changedFiles(), globSync(choice))])
  process.exitCode = spawnSync('vitest', ['run', ...tests], { stdio: 'inherit' }).status ?? 1
}
