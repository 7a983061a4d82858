import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

/** The oldest browsers that the README names; Chrome and Edge of the last two years stand for 131 and later. */
const supported = 'Chrome and Edge of the last two years, Firefox ESR 140 and later, Safari 17 and later'

const newer: readonly (readonly [feature: string, use: RegExp, lacking: string, without: string | null])[] = [
  ['AbortSignal.any', /AbortSignal\.any\b/, 'Safari before 17.4', null],
  ['checkVisibility', /\.checkVisibility\(/, 'Safari before 17.4', null],
  ['Promise.withResolvers', /Promise\.withResolvers\b/, 'Safari before 17.4', null],
  ['Object.groupBy and Map.groupBy', /\b(Object|Map)\.groupBy\b/, 'Safari before 17.4', null],
  ['Promise.try', /Promise\.try\b/, 'Safari before 18.2', null],
  ['URL.parse', /\bURL\.parse\(/, 'Safari before 18', null],
  [
    'iterator helpers',
    /\.(keys|values|entries)\(\)\s*\.(map|filter|some|every|find|reduce|toArray|take|drop)\(/,
    'Safari before 18.4',
    null,
  ],
  ['RegExp.escape', /RegExp\.escape\b/, 'Safari before 18.2', null],
  ['Uint8Array.fromBase64', /Uint8Array\.from(Base64|Hex)\b|\.to(Base64|Hex)\(/, 'Safari before 18.2', null],
  ['Intl.DurationFormat', /Intl\.DurationFormat\b/, 'Safari before 18.4', null],
  ['requestIdleCallback', /(?<!\?\.|'|in window && )requestIdleCallback\(/, 'Safari', null],
  ['the Navigation API', /\bnavigation\.(navigate|addEventListener|currentEntry)\b/, 'Safari before 26', null],
  [
    'view transitions',
    /startViewTransition\((?<!\?\.\()/,
    'Safari before 18, Firefox before 144',
    'called where it is there',
  ],
  ['closedby and command', /\b(closedby|commandfor)=/i, 'Safari before 26', null],
  ['anchor positioning', /\banchor-name:|position-anchor:|\banchor\(/, 'Safari before 26', null],
  ['light-dark()', /\blight-dark\(/, 'Safari before 17.5', null],
  ['@starting-style', /@starting-style/, 'Safari before 17.5', 'opens without its motion'],
  ['field-sizing', /field-sizing:/, 'Safari before 26.2, Firefox', 'keeps its rows'],
  ['text-wrap: pretty', /text-wrap: pretty/, 'Safari before 26', 'wraps as ever'],
  ['scrollbar-gutter', /scrollbar-gutter:/, 'Safari before 18.2', 'the page moves by a scrollbar'],
  ['interpolate-size', /interpolate-size:|calc-size\(/, 'Safari, Firefox', 'opens without its motion'],
  ['scroll-driven animations', /animation-timeline:/, 'Firefox', 'stands still'],
]

const missing = newer.filter(([, , , without]) => without === null)

function uses(text: string): string[] {
  return missing.filter(([, use]) => use.test(text)).map(([feature, , lacking]) => `${feature}, which ${lacking} lacks`)
}

test('the storefront uses no feature that a supported browser lacks', () => {
  const sources = projectFiles(/^(web|shop)\/.*\.(tsx?|css)$/).filter(({ path }) => !/\.test\.tsx?$/.test(path))
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap(({ path, text }) => uses(text).map((use) => `${path}: ${use}`))).toEqual([])
})

test('the check finds a feature that a supported browser lacks', () => {
  expect(uses('const signal = AbortSignal.any([a, b])')).toEqual(['AbortSignal.any, which Safari before 17.4 lacks'])
  expect(uses('if (element.checkVisibility()) focus()')).toEqual(['checkVisibility, which Safari before 17.4 lacks'])
})

test('the README names the browsers', () => {
  expect(readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ')).toContain(supported)
})
