import { createHash } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

/** Fails where axe finds a breach of WCAG 2.2 AA on the page as it stands; the very same page is checked once in a worker. */
export async function expectAccessible(page: Page): Promise<void> {
  const state = await stateOf(page)
  if (checked.has(state)) return
  const { violations } = await new AxeBuilder({ page }).withTags(wcag22AA).analyze()
  const breaches = violations.flatMap(({ id, help, nodes }) =>
    nodes.filter(isBreach).map(({ html }) => `${id}: ${help} (${html})`),
  )
  expect(breaches, `accessibility of ${page.url()}`).toEqual([])
  checked.add(state)
}
