import { createHash } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// axe takes seconds for a long page, and many journeys begin on the same one.
const checked = new Set<string>()

async function stateOf(page: Page): Promise<string> {
  const html = (await page.content()).replaceAll(new URL(page.url()).origin, '')
  return createHash('sha256').update(html).digest('hex')
}

/** Fails where axe finds a breach of WCAG 2.2 AA on the page as it stands; the very same page is checked once in a worker. */
export async function expectAccessible(page: Page): Promise<void> {
  const state = await stateOf(page)
  if (checked.has(state)) return
  const { violations } = await new AxeBuilder({ page }).withTags(wcag22AA).analyze()
  const breaches = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.html).join(' ')})`,
  )
  expect(breaches, `accessibility of ${page.url()}`).toEqual([])
  checked.add(state)
}
