import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/shop.ts'
import { waitsUntilHydrated } from '../journeys/shopper.ts'
import { findFlaws } from './flaws.ts'
import { type Screen, screens } from './states.ts'

// 640 and 320 are also what 1280 becomes at 200 % and 400 % zoom.
const WIDTHS = [320, 360, 390, 480, 640, 768, 900, 1024, 1280, 1600, 1920, 2560]
const FEW = [320, 768, 1280]
const HEIGHT = 900
// The distances of WCAG 2.2, 1.4.12.
const SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`
const LONG = 'Bláthnaid Ní Chearbhalláin-Fitzgerald’s Extraordinarily Long Name'

type Way = {
  readonly before?: (page: Page) => Promise<unknown>
  readonly after?: (page: Page) => Promise<unknown>
}

const ways: Readonly<Record<string, Way>> = {
  'with more space in its text': {
    after: (page) =>
      page.evaluate((rules) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(rules)
        document.adoptedStyleSheets.push(sheet)
      }, SPACING),
  },
  'without pictures': {
    before: (page) => page.route('**/pictures/**', (route) => route.abort('aborted')),
  },
  'in forced colours': { before: (page) => page.emulateMedia({ forcedColors: 'active' }) },
  'with long names': {
    after: (page) =>
      page.evaluate((name) => {
        const names = document.querySelectorAll('article h2, article h3, main h1, main li h3, main td a')
        for (const one of names) (one.querySelector('a') ?? one).textContent = name
      }, LONG),
  },
}

async function opens(page: Page, { path, stored = {} }: Screen) {
  await page.addInitScript((entries) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value))
    const shifts: string[] = []
    Object.assign(window, { shifts })
    // TypeScript's library does not know these entries.
    type Shift = PerformanceEntry & { hadRecentInput?: boolean; sources?: readonly { node?: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources = [] } of list.getEntries() as Shift[])
        if (!hadRecentInput) shifts.push(sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | '))
    }).observe({ type: 'layout-shift', buffered: true })
  }, stored)
  await page.goto(path)
  await waitsUntilHydrated(page)
  await page.waitForLoadState('networkidle')
}

const shifts = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'shifts'))

const at = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT })

test('the sweep sees what is planted', async ({ page }) => {
  await at(page, 390)
  await opens(page, { path: '/about' })
  await page.evaluate(() => {
    const [wide, cut] = document.querySelectorAll<HTMLElement>('main p')
    const over = document.querySelector<HTMLElement>('main section h2')
    Object.assign(wide?.style ?? {}, { width: '500px' })
    Object.assign(cut?.style ?? {}, { width: '20px', overflow: 'hidden', whiteSpace: 'nowrap' })
    Object.assign(over?.style ?? {}, { marginBottom: '-60px' })
    const cover = document.createElement('div')
    Object.assign(cover.style, { position: 'absolute', inset: '0', height: '9000px' })
    document.querySelector('main')?.append(cover)
  })
  const flaws = (await page.evaluate(findFlaws)).join('\n')
  for (const kind of ['wider than the screen', 'cut off', 'written over each other', 'covered'])
    expect.soft(flaws).toContain(kind)
})

for (const [name, screen] of Object.entries(screens)) {
  const widths = screen.widths ? WIDTHS.filter((width) => width <= Math.max(...(screen.widths ?? []))) : WIDTHS

  test(`${name} at every width`, async ({ page, expectProblem }) => {
    if (screen.problem) expectProblem(screen.problem)
    for (const width of widths) {
      await at(page, width)
      await opens(page, screen)
      expect.soft(await shifts(page), `jumps at ${width}`).toEqual([])
      await screen.press?.(page)
      expect.soft(await page.evaluate(findFlaws), `at ${width}`).toEqual([])
    }
  })

  for (const [way, { before, after }] of Object.entries(ways))
    test(`${name} ${way}`, async ({ page, expectProblem }) => {
      if (screen.problem) expectProblem(screen.problem)
      await before?.(page)
      for (const width of FEW.filter((one) => widths.includes(one))) {
        await at(page, width)
        await opens(page, screen)
        await screen.press?.(page)
        await after?.(page)
        expect.soft(await page.evaluate(findFlaws), `at ${width}`).toEqual([])
      }
    })
}
