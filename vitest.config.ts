import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig, type Plugin } from 'vitest/config'
import { compileCache } from './server/testing/compile-cache.ts'
import { isEveryChange } from './server/testing/every-change.ts'
import { slowness } from './server/testing/slowness.ts'
import { beforeRelease, onPostgresAlone } from './setup/before-release.ts'
import { everyChangeOnPostgres, postgresSelection } from './setup/postgres-selection.ts'
import { testsWithoutDatabase } from './setup/without-database.ts'

const { TEST_REPORT, TEST_DATABASE_URL, TEST_SELECTION } = process.env

const everyTest = [
  'tests/journeys/engines/**/*.test.ts',
  '{shop,crafts,server,sandbox,console,web,setup,imagery,examples}/**/*.test.{ts,tsx}',
  'tests/{attacks,checks,chaos,fuzz,orders,world}/**/*.test.ts',
]

/** The test files that a run chooses from. setup/steps.ts sets TEST_SELECTION; a run by hand needs it only for `npm run server` (CONTRIBUTING.md). */
function included(): string[] {
  if (TEST_SELECTION === 'every change on PostgreSQL') return [...everyChangeOnPostgres]
  return TEST_SELECTION === 'release on PostgreSQL' ? Object.values(postgresSelection).flat() : everyTest
}

function excluded(): string[] {
  // Tests that need no database run only with the embedded one.
  if (TEST_DATABASE_URL) return testsWithoutDatabase()
  return isEveryChange ? [...Object.values(beforeRelease).flat(), ...onPostgresAlone] : []
}

/** Modules are kept as compiled for the next run. How they are compiled stands in these files, which vitest does not look at. */
const compilerSettings: Plugin = {
  name: 'compile again when tsconfig changes',
  configureVitest({ defineCacheKeyGenerator }) {
    const files = globSync(['tsconfig*.json', 'web/**/tsconfig.json']).sort()
    const settings = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    defineCacheKeyGenerator(() => settings)
  },
}

export default defineConfig({
  plugins: [compilerSettings],
  test: {
    environment: 'node',
    include: included(),
    exclude: [...configDefaults.exclude, ...excluded()],
    setupFiles: ['setup/quiet-console.ts', 'setup/full-priority.ts'],
    // Processes that tests start compile the shop once, not each time.
    env: compileCache,
    reporters: TEST_REPORT ? ['default', ['json', { outputFile: TEST_REPORT }]] : ['default'],
    // For a desktop: a slow or busy machine is no fault of the code.
    testTimeout: 30_000 * slowness(),
    hookTimeout: 30_000 * slowness(),
    expect: { poll: { timeout: 10_000 * slowness() } },
    // A process for each file would cost as much again as the tests; no file leaves anything behind for the next.
    isolate: false,
    maxWorkers: '100%',
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
