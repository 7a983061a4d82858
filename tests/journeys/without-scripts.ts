import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test as shopTest } from './shop.ts'

/** A test of journeys without scripts: `withScripts` is a page in a browser that has them, which axe is one of; it looks as wide. */
export const test = shopTest.extend<{ withScripts: Page }>({
  withScripts: async ({ browser, viewport }, provide) => {
    const context = await browser.newContext({ javaScriptEnabled: true, viewport, reducedMotion: 'reduce' })
    await provide(await context.newPage())
    await context.close()
  },
})

/** Checks a page for accessibility with scripts: the same document with noscript open and without the shop's scripts. */
export async function isAccessible(page: Page, withScripts: Page): Promise<void> {
  const body = (await page.content())
    .replaceAll(/<script\b.*?<\/script>|<template\b.*?<\/template>/gs, '')
    .replaceAll(/<\/?noscript[^>]*>/g, '')
  const address = page.url()
  await withScripts.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await withScripts.goto(address)
  await expectAccessible(withScripts)
  await withScripts.unrouteAll()
}
