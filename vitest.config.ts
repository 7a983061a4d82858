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
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
