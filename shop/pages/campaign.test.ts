import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { campaignPattern, withoutCampaign } from './campaign.ts'

const names = [
  ...[
    'utm_source',
    'utm_campaign_id',
    'gclid',
    'gbraid',
    'wbraid',
    'gad_source',
    'srsltid',
    'fbclid',
    'msclkid',
    'ttclid',
  ],
  ...[
    'twclid',
    'igsh',
    'igshid',
    'mc_cid',
    'mc_eid',
    '_gl',
    '_ga',
    'yclid',
    'dclid',
    'li_fat_id',
    'epik',
    'ScCid',
    'mtm_kwd',
  ],
]

test.each(names)('removes the campaign parameter %s from URLs', (name) => {
  expect(withoutCampaign(`/shop?${name}=x`)).toBe('/shop')
  expect(withoutCampaign(`/shop?${name}`)).toBe('/shop')
  expect(withoutCampaign(`https://a.example/shop?q=1&${name}=x.y-z*&sort=price`)).toBe(
    'https://a.example/shop?q=1&sort=price',
  )
})

test.each([
  '/shop',
  '/shop?search=gclid',
  '/shop?utm=1',
  '/shop?page=2&material=jade&material=agate',
  '/?newsletter=1',
  '/cart?add=5~2',
])('keeps the URL %s unchanged', (url) => expect(withoutCampaign(url)).toBe(url))

test('Varnish leaves out the same parameters', () => {
  expect(readFileSync('deploy/solas.vcl', 'utf8')).toContain(`"(?i)([?&])(${campaignPattern})(=[^&]*)?(?=&|$)"`)
})
