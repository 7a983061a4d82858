import { expect, test } from 'vitest'
import { legalTexts, type Screen, screens } from '#shop/texts/law.ts'
import { publishedSolas } from '../../catalogue/published/current.ts'
import { parseConfig } from '../../platform/config/config.ts'
import { storefrontFromSource } from '../../testing/storefront.ts'
import { sampleEmails } from './samples.ts'

// Shows S10.81.

const parsed = parseConfig({})
if (!parsed.ok) throw new Error(parsed.problems.join())
const emails = await sampleEmails(publishedSolas, {
  config: { ...parsed.config, publicUrl: 'https://shop.example' },
  storefront: storefrontFromSource,
})

function written(screen: Screen): string | null {
  const email = emails.find(({ key }) => key === (screen === 'parcel slip' ? 'owner' : screen))
  if (!email) return null
  const attached = email.attachments.map(({ content }) => content)
  return screen === 'parcel slip' ? attached.join('\n') : [email.text, ...attached].join('\n')
}

const texts = legalTexts.filter(({ screen }) => written(screen) !== null)

test.each(texts)('$screen says "$words" ($rule)', ({ screen, words }) => {
  expect(written(screen)).toContain(words)
})

test('the rules above cover the three e-mails and the parcel slip', () => {
  const read = ['confirmation', 'posted', 'withdrawal', 'parcel slip']
  expect(screens.filter((screen) => written(screen) !== null)).toEqual(read)
})

test('the confirmation itself states return postage and guarantee', () => {
  const text = emails.find(({ key }) => key === 'confirmation')?.text
  expect(text).toContain('You pay the postage back')
  expect(text).toContain('legal guarantee')
  expect(text).toContain('https://shop.example/your-guarantee')
})
