import { defineConfig } from '@playwright/test'
import journeys from '../journeys/playwright.config.ts'
import type { House } from '../journeys/shop.ts'

const widths = [390, 768, 1280, 1920]

/** Takes a screenshot of every screen at four widths, or compares them with those taken before, pixel by pixel. */
export default defineConfig<object, Partial<House>>({
  ...journeys,
  testDir: '.',
  testMatch: 'every-screen.ts',
  snapshotPathTemplate: 'taken/{arg}-{projectName}{ext}',
  // The edges of e-mails and photographs may differ by a shade.
  expect: { timeout: 20_000, toHaveScreenshot: { animations: 'disabled', maxDiffPixels: 20 } },
  projects: widths.map((width) => ({
    name: String(width),
    use: { viewport: { width, height: 900 }, isMobile: width < 768, hasTouch: width < 768 },
  })),
})
