import type { Page } from '@playwright/test'

/** Stops the clock of a page that has one installed: from here on only the time passes that the journey lets pass, however busy the machine is. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 2000)
}

/** Lets a stopped clock tick, a millisecond at a time, while something that waits for timers is done. */
export async function whileTicking<Result>(page: Page, work: Promise<Result>): Promise<Result> {
  const isDone = () => Promise.race([work.then(() => true), page.clock.runFor(1).then(() => false)])
  while (!(await isDone()));
  return work
}
