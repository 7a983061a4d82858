import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type OpenShop, openShop } from '../../setup/open-shop.ts'
import { openShops } from '../../setup/open-shops.ts'

type Watch = {
  expectProblem: (pattern: RegExp) => void
  problems: string[]
  /** Another person's browser. Its problems count too. */
  anotherContext: BrowserContext
}
export type House = { settings: Record<string, string>; processes: number; shop: OpenShop }

function watch(context: BrowserContext, problems: string[]): void {
  context.on('weberror', (error) => problems.push(`error: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`answer: ${response.status()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${reason} ${request.url()}`)
  })
}

/** A browser test with its own shop (one for each worker, `baseURL` set). It fails on any browser error not announced with `expectProblem(pattern)`. */
export const test = base.extend<Watch, House>({
  settings: [{}, { option: true, scope: 'worker' }],
  processes: [1, { option: true, scope: 'worker' }],
  shop: [
    async ({ settings, processes }, provide) => {
      const shop = await (processes > 1 ? openShops(processes, settings) : openShop(settings))
      await provide(shop)
      expect(await shop.stop(), 'exit code of the shop').toBe(0)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, provide) => provide(shop.address),
  problems: async ({ context }, provide) => {
    const problems: string[] = []
    watch(context, problems)
    await provide(problems)
  },
  anotherContext: async ({ browser, problems }, provide) => {
    const context = await browser.newContext()
    watch(context, problems)
    await provide(context)
    await context.close()
  },
  expectProblem: [
    async ({ problems }, provide) => {
      const expected: RegExp[] = []
      await provide((pattern) => expected.push(pattern))
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
      expect(unexpected, 'problems in the browser').toEqual([])
      const unseen = expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)))
      expect(unseen, 'problems that were announced and did not happen').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
