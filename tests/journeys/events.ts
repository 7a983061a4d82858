import type { Page } from '@playwright/test'

/** The checkout and purchase events that a page sends from now on, each as 'name total items', in the order in which they happen. */
export async function hearEvents(page: Page): Promise<readonly string[]> {
  const heard: string[] = []
  await page.exposeFunction('heard', (event: string) => heard.push(event))
  await page.addInitScript(
    "addEventListener('shop:event', ({ detail }) => heard([detail.name, detail.total, detail.itemCount].join(' ')))",
  )
  return heard
}
