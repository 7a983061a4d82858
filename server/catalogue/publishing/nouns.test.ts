import { expect, test } from 'vitest'
import { discoveryPaths } from '#shop/paths.ts'
import { sampleEmails } from '../../contact/emails/samples.ts'
import { publishDraft } from '../../testing/publish-draft.ts'
import { shopForEachTest } from '../../testing/shop-for-tests.ts'
import { saveSettings } from './settings-draft.ts'

const shop = shopForEachTest()

const nouns = {
  one: 'egg cup',
  many: 'egg cups',
  described: 'stoneware egg cups',
  title: 'stoneware egg cup',
  category: 'Egg cups',
  googleCategory: '6049',
}

test('legal texts, feeds and e-mails use the owner’s words for the products', async () => {
  const who = 'owner@shop.test'
  expect(await saveSettings(shop.services, { nouns }, { who, version: 0 })).toBeNull()
  expect(await publishDraft(shop.services, who)).toBeNull()
  const read = async (path: string) => (await shop.fetch(path)).text()
  const feed = await read(discoveryPaths.products)
  expect(feed).toContain('stoneware egg cup</g:title>')
  expect(feed).toContain('<g:google_product_category>6049<')
  expect(feed).not.toMatch(/beaded bracelet<|Bracelets &gt;/)
  expect(await read(discoveryPaths.llms)).toContain('An egg cup may come back within 30 days')
  const emails = await sampleEmails(shop.services.shop(), shop.services)
  const confirmation = emails.find(({ key }) => key === 'confirmation')
  expect(confirmation?.text).toContain('By law every egg cup has a legal guarantee')
  expect(JSON.stringify(confirmation?.attachments)).toContain('Each egg cup is made after you order')
  expect(JSON.stringify(confirmation?.attachments)).toContain('An egg cup must match its description')
})
