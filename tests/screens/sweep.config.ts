import { defineConfig } from '@playwright/test'
import journeys from '../journeys/playwright.config.ts'
import type { House } from '../journeys/shop.ts'

/** Looks for what overflows, overlaps, is cut off or jumps, on every screen at twelve widths and in four other ways. */
export default defineConfig<object, Partial<House>>({
  ...journeys,
  testDir: '.',
  testMatch: 'sweep.ts',
  projects: [{ name: 'sweep' }],
})
