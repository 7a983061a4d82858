import { defineConfig } from '@playwright/test'
import { isEveryChange } from '../../server/testing/every-change.ts'
import { slowness } from '../../server/testing/slowness.ts'
import { journeysBeforeRelease } from '../../setup/before-release.ts'
import { chromiumPath } from '../../setup/chromium.ts'
import type { House } from './shop.ts'

// The configuration is read again in every worker; only the first has to look for a browser.
process.env.CHROME_PATH ??= chromiumPath()
const { CHROME_PATH: executablePath, TEST_REPORT } = process.env

const later = Object.values(journeysBeforeRelease).flat()
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 900 } }

export default defineConfig<object, Partial<House>>({
  testDir: '.',
  testMatch: '*.journey.ts',
  testIgnore: isEveryChange ? later.map((name) => `${name}.journey.ts`) : [],
  outputDir: '../../test-results',
  // For a desktop: a slow or busy machine is no fault of the code.
  timeout: 120_000 * slowness(),
  expect: { timeout: 10_000 * slowness() },
  retries: 0,
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: TEST_REPORT ? [['dot'], ['json', { outputFile: TEST_REPORT }]] : [['line']],
  use: {
    actionTimeout: 10_000 * slowness(),
    browserName: 'chromium',
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, chromiumSandbox: process.getuid?.() !== 0 },
    // The journeys of the worker let it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  // A journey without a tag runs on a phone, as most shoppers do. '@before-release': only `npm run test:all` runs it.
  projects: isEveryChange
    ? [
        { name: 'phone', grepInvert: /@(desktop|before-release)\b/, use: phone },
        { name: 'desktop', grep: /@desktop\b/, grepInvert: /@before-release\b/, use: desktop },
      ]
    : [
        // '@three-processes': money moves, so it runs here besides a phone. First, and in one worker: to open such a shop takes as long as five journeys.
        { name: 'three processes', grep: /@three-processes\b/, workers: 1, use: { ...desktop, processes: 3 } },
        { name: 'phone', grepInvert: /@desktop\b/, use: phone },
        // '@desktop': mouse, keyboard or desk, instead of a phone. '@both-widths': layout, touch or a control that only one width has.
        { name: 'desktop', grep: /@(desktop|both-widths)\b/, use: desktop },
      ],
})
