import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig, type Plugin } from 'vitest/config'
import { compileCache } from './server/testing/compile-cache.ts'
import { slowness } from './server/testing/slowness.ts'
import { postgresSelection } from './setup/postgres-selection.ts'
import { testsWithoutDatabase } from './setup/without-database.ts'

const { TEST_REPORT, TEST_DATABASE_URL, TEST_SELECTION } = process.env

const everyTest = [
  'tests/journeys/engines/**/*.test.ts',
  '{shop,server,sandbox,console,web,setup,imagery}/**/*.test.{ts,tsx}',
  'tests/{attacks,checks,chaos,fuzz}/**/*.test.ts',
]

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
    include: TEST_SELECTION === 'postgres' ? Object.values(postgresSelection).flat() : everyTest,
    // What asks no database is tested beside the embedded one.
    exclude: TEST_DATABASE_URL ? [...configDefaults.exclude, ...testsWithoutDatabase()] : configDefaults.exclude,
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
