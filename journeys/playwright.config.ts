import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../setup/chromium.ts'

// The configuration is read again in every worker; only the first has to look for a browser.
process.env.CHROME_PATH ??= chromiumPath()
const { CHROME_PATH: executablePath, TEST_REPORT } = process.env

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: TEST_REPORT ? [['line'], ['json', { outputFile: TEST_REPORT }]] : [['line']],
  use: {
    actionTimeout: 10_000,
    browserName: 'chromium',
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, chromiumSandbox: process.getuid?.() !== 0 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
  ],
})
