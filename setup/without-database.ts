import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Every test, and every shop, opens a database by one of these. */
const openers = ['server/testing/fresh-database.ts', 'server/platform/database/connect.ts']
/** These open a shop, and ask of it only what pictures look like and what their making takes: nothing of that goes through a database. */
const askNothing = ['tests/attacks/on-memory.test.ts', 'server/catalogue/pictures/card.test.ts']
/** These open SQLite files themselves, whichever database the other tests have: PostgreSQL has no file that other programs open. */
export const sqliteOnly = [
  'server/platform/database/disk-full.test.ts',
  'server/platform/database/foreign-process.test.ts',
  'server/platform/database/statements.test.ts',
  'server/platform/database/write-lock.test.ts',
  'server/platform/maintenance/off-site.test.ts',
  'server/platform/off-site/off-site.test.ts',
  'console/off-site.test.ts',
  'tests/world/new-seed.test.ts',
  'tests/world/world.test.ts',
]
/** A module that is imported, by its path; types alone run nothing. */
const imported = /^(?!import type )(?:.*?\bfrom |import )'([^']+)'|\bimport\('([^']+)'\)/gm

export function importsOf(root: string, file: string): string[] {
  const paths = [...readFileSync(join(root, file), 'utf8').matchAll(imported)].map(
    ([, path, late]) => path ?? late ?? '',
  )
  const files = paths.map((path) => (path.startsWith('.') ? join(dirname(file), path) : path.replace(/^#/, '')))
  return files.filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
}

/** The test files of the server in a folder of the project, by their paths in it, that import nothing that opens a database, however deep, ask nothing of it, or open SQLite alone: they find the same whichever is at hand. */
export function testsWithoutDatabase(root = '.'): string[] {
  const known = new Map<string, string[]>()
  function opensDatabase(file: string, seen: Set<string>): boolean {
    if (openers.includes(file)) return true
    if (seen.has(file)) return false
    seen.add(file)
    const imports = known.get(file) ?? importsOf(root, file)
    known.set(file, imports)
    return imports.some((path) => opensDatabase(path, seen))
  }
  const runOnce = [...askNothing, ...sqliteOnly]
  const tests = globSync(
    '{server,sandbox,console,examples,tests/attacks,tests/fuzz,tests/orders,tests/world}/**/*.test.ts',
    {
      cwd: root,
    },
  )
  return tests.filter((file) => runOnce.includes(file) || !opensDatabase(file, new Set()))
}
