import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'
import { isEveryChange } from '../../server/testing/every-change.ts'

// Shows S10.22.

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// A bar along the screen's edge covers a part of what can be scrolled out from under it.
function isBreach({ failureSummary = '' }: { failureSummary?: string | undefined }): boolean {
  return !failureSummary.includes('partially obscured')
}

/** Elements that can be reached while a dialog is modal: the page beneath is inert, and is checked when nothing covers it. */
const modal = 'dialog:modal'

/** Runs in the browser: which kinds of elements a document, or the dialogs that cover it, has, in which states, and how they nest. What the texts say does not count, nor how many equal elements stand beside each other: a list of five bracelets is one of six. */
function describeDocument(modal: string): string {
  const literal = /^(class|role|type|tabindex|lang|popover|data-.*|aria-(?!label|describedby|controls|value).*)$/
  const states = [':popover-open', ':modal', ':checked', ':disabled']
  function describe(element: Element): string {
    const attributes = [...element.attributes].map(
      ({ name, value }) => `${name}=${literal.test(name) ? value : value !== ''}`,
    )
    const marks = [...attributes.toSorted(), ...states.filter((state) => element.matches(state))]
    const children = [...element.childNodes].map((child) => {
      if (!(child instanceof Element)) return child.textContent?.trim() ? 'text' : ''
      return child.matches('script, style, link, meta') ? '' : describe(child)
    })
    return `<${element.localName} ${marks.join(' ')}>${[...new Set(children)].join('')}</>`
  }
  const colours = matchMedia('(forced-colors: active)').matches ? 'forced' : 'own'
  const dialogs = [...document.querySelectorAll(modal)]
  const shown = dialogs.length > 0 ? dialogs : [document.documentElement]
  return `${innerWidth} × ${innerHeight} ${colours} ${shown.map(describe).join('')}`
}

async function stateOf(page: Page): Promise<string> {
  const device = test.info().project.use.isMobile ? 'phone' : 'desktop'
  const states = await Promise.all(page.frames().map((frame) => frame.evaluate(describeDocument, modal)))
  return [device, ...states].join('\n')
}

async function kindOf(page: Page): Promise<string> {
  const { pathname, hash } = new URL(page.url())
  const address = (pathname + hash.replace(/\?.*/, '')).replaceAll(/[^/]*\d[^/]*/g, 'id')
  const dialogs = await page.locator(modal).evaluateAll((shown: HTMLElement[]) =>
    shown.map((dialog) => {
      const label = dialog.getAttribute('aria-labelledby')
      return dialog.ariaLabel ?? document.getElementById(label ?? '')?.textContent ?? dialog.className
    }),
  )
  return [address, ...dialogs.map((name) => name.replaceAll(/\d+/g, 'n'))].join('\n')
}

function isNew(key: string): boolean {
  const { outputDir } = test.info().project
  const hash = createHash('sha256').update(key).digest('hex')
  // Playwright empties this folder before each run, and only one of all workers makes a folder in it.
  return mkdirSync(join(outputDir, 'accessible', hash), { recursive: true }) !== undefined
}

// Without what nobody reads here, and without a second page to put frames together, axe takes 10 s instead of 25 for the list of all products.
const quick = { resultTypes: ['violations' as const], selectors: false }

/** A script that does nothing, for a document that has axe already: to load it takes as long as most of its runs. */
const nothing = 'null'

async function axeFor(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page }).withTags(wcag22AA)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return new AxeBuilder({ page, axeSource: nothing }).options(quick).setLegacyMode().withTags(wcag22AA)
}

/** Waits for colours that are on their way: axe would measure one that nobody reads. */
async function waitsForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
  })
}

/**
 * Fails if axe finds a breach of WCAG 2.2 AA on the page as it is now. `npm test` checks each page and dialog once, when it
 * is first met; a release checks each distinct state.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!isNew(await (isEveryChange ? kindOf(page) : stateOf(page)))) return
  await waitsForTransitions(page)
  const builder = await axeFor(page)
  const isCovered = (await page.locator(modal).count()) > 0
  const { violations } = await (isCovered ? builder.include(modal) : builder).analyze()
  const breaches = violations.flatMap(({ id, help, nodes }) =>
    nodes.filter(isBreach).map(({ html }) => `${id}: ${help} (${html})`),
  )
  expect(breaches, `accessibility of ${page.url()}`).toEqual([])
}
