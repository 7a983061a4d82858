import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../setup/chromium.ts'
import type { House } from './shop.ts'

// The configuration is read again in every worker; only the first has to look for a browser.
process.env.CHROME_PATH ??= chromiumPath()
const { CHROME_PATH: executablePath, TEST_REPORT } = process.env

const desktop = { viewport: { width: 1280, height: 900 } }
const buying = [
  'buys-a-bracelet',
  'cancels-and-finds-the-cart',
  'closes-the-tab',
  'gives-a-gift',
  'is-declined-and-tries-again',
  'uses-two-tabs',
].map((name) => `**/${name}.journey.ts`)

export default defineConfig<object, Partial<House>>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  retries: 0,
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: TEST_REPORT ? [['dot'], ['json', { outputFile: TEST_REPORT }]] : [['line']],
  use: {
    actionTimeout: 10_000,
    browserName: 'chromium',
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, chromiumSandbox: process.getuid?.() !== 0 },
    // The journeys of the worker let it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    // First, and in one worker: to open such a shop takes as long as five journeys.
    { name: 'three processes', testMatch: buying, workers: 1, use: { ...desktop, processes: 3 } },
    {
      name: 'phone',
      // They take the widths of phones by themselves.
      testIgnore: [
        'deals-with-money-without-an-order',
        'finds-no-barrier',
        'works-at-the-desk',
        'makes-the-shop-her-own',
      ].map((name) => `**/${name}.journey.ts`),
      // A journey for one width has its tag, so that it does not count as passed at the other.
      grepInvert: /@desktop\b/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      // A desk buys at a shop in three processes, and one width is enough for the zones.
      testIgnore: [...buying, '**/chooses-where-to-ship.journey.ts'],
      grepInvert: /@phone\b/,
      use: desktop,
    },
  ],
})
