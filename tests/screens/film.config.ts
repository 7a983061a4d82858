import { defineConfig } from '@playwright/test'
import journeys from '../journeys/playwright.config.ts'
import type { House } from '../journeys/shop.ts'

/** Films a purchase on a phone, with motion, as frames 50 ms apart in tests/screens/taken/film. */
export default defineConfig<object, Partial<House>>({
  ...journeys,
  testDir: '.',
  testMatch: 'film.ts',
  projects: [
    {
      name: 'film',
      use: {
        viewport: { width: 390, height: 664 },
        isMobile: true,
        hasTouch: true,
        contextOptions: { reducedMotion: 'no-preference' },
      },
    },
  ],
})
