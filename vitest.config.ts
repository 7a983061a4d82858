import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{shop,server,storefront,publish,setup,checks}/**/*.test.{ts,tsx}'],
    setupFiles: ['setup/quiet-console.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
