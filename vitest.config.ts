import { defineConfig } from 'vitest/config'

const { TEST_REPORT } = process.env

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'journeys/engines/**/*.test.ts',
      '{shop,server,console,storefront,desk,setup,checks,imagery,chaos,fuzz}/**/*.test.{ts,tsx}',
    ],
    setupFiles: ['setup/quiet-console.ts'],
    reporters: TEST_REPORT ? ['default', ['json', { outputFile: TEST_REPORT }]] : ['default'],
    // A busy machine is no fault of the code.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A process for each file would cost as much again as the tests; no file leaves anything behind for the next.
    isolate: false,
    maxWorkers: '100%',
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
