import { createHash } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// axe takes seconds for a long page, and many journeys begin on the same one.
const checked = new Set<string>()

// A bar along the screen's edge covers a part of what can be scrolled out from under it.
function isBreach({ failureSummary = '' }: { failureSummary?: string | undefined }): boolean {
  return !failureSummary.includes('partially obscured')
}

async function stateOf(page: Page): Promise<string> {
  const html = (await page.content()).replaceAll(new URL(page.url()).origin, '')
  return createHash('sha256').update(html).digest('hex')
}

// Without what nobody reads here, and without a second page to put frames together, axe takes 10 s in place of 25 for the list of all products.
const quick = { resultTypes: ['violations' as const], selectors: false }

function axeFor(page: Page): AxeBuilder {
  const alone = page.frames().length === 1
  return new AxeBuilder({ page })
    .options(alone ? quick : {})
    .setLegacyMode(alone)
    .withTags(wcag22AA)
}

/** Fails where axe finds a breach of WCAG 2.2 AA on the page as it stands; the very same page is checked once in a worker. */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.metadata.accessibility === 'checked elsewhere') return
  const state = await stateOf(page)
  if (checked.has(state)) return
  const { violations } = await axeFor(page).analyze()
  const breaches = violations.flatMap(({ id, help, nodes }) =>
    nodes.filter(isBreach).map(({ html }) => `${id}: ${help} (${html})`),
  )
  expect(breaches, `accessibility of ${page.url()}`).toEqual([])
  checked.add(state)
}
