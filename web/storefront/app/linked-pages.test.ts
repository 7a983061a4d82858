import { expect, test } from 'vitest'
import { emptyForm } from '#shop/filled-form.ts'
import type { LinkedPage } from '#shop/pages/linked-page.ts'
import { solas } from '#shops/solas.ts'
import { noSettings } from '../layout/page-settings.tsx'
import { renderLinkedPage } from './render-linked.tsx'

const settings = { ...noSettings, publicUrl: 'https://shop.example' }
const topic = { name: 'Brooches', consent: 'We write once.' }
const form = { values: {}, errors: { email: 'Please enter a valid email address' } }

test.each<[string, LinkedPage, string | null]>([
  ['the form that finds an order', { page: 'find-order', form: emptyForm }, '/order'],
  ['that form with something to fix', { page: 'find-order', form }, '/order'],
  ['its answer', { page: 'find-order-sent' }, '/order'],
  ['confirming the newsletter', { page: 'newsletter-confirm', action: '/', topic: null }, null],
  ['a confirmed newsletter', { page: 'newsletter-confirmed' }, null],
  ['leaving the newsletter', { page: 'newsletter-leave', action: '/', topic }, null],
  ['a newsletter that was left', { page: 'newsletter-left' }, null],
  ['being told', { page: 'tell-me', action: '/', topic, form: emptyForm }, null],
  ['being told, asked', { page: 'tell-me-asked' }, null],
  ['nothing to be told of', { page: 'tell-me-nothing' }, null],
  ...(['gift', 'newsletter', 'offer', 'order', 'review'] as const).map((of): [string, LinkedPage, null] => [
    `a dead link to a ${of}`,
    { page: 'dead-link', of },
    null,
  ]),
])('the page for %s has metadata, and a canonical URL only if its URL has no token', (_, page, path) => {
  const { head } = renderLinkedPage(solas, settings, page)
  const contentOf = (name: string) =>
    [...head.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`, 'g'))].map(([, one]) => one)
  expect(head.match(/<title>[^<]+ – Solas<\/title>/g)).toHaveLength(1)
  for (const name of [
    'description',
    'keywords',
    'og:title',
    'og:description',
    'og:type',
    'og:site_name',
    'og:image',
    'twitter:card',
    'twitter:title',
    'twitter:description',
    'twitter:image',
  ])
    expect(contentOf(name), name).toHaveLength(1)
  expect(contentOf('description')[0]?.length).toBeLessThanOrEqual(155)
  expect([contentOf('og:locale'), contentOf('robots'), contentOf('referrer')]).toEqual([
    ['en_IE'],
    ['noindex'],
    ['no-referrer'],
  ])
  const address = path === null ? null : `https://shop.example${path}`
  expect(/<link rel="canonical" href="([^"]+)"/.exec(head)?.[1] ?? null).toBe(address)
  expect(contentOf('og:url')[0] ?? null).toBe(address)
})
