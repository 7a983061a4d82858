import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

const dataOrTest = /^shop\/solas\/(products|recipes|stories)\.ts$|\.(test|journey)\.tsx?$/
const code = projectFiles(/\.(tsx?|mjs|css|html)$/)
const style = projectFiles(/^web\/(storefront|ui|platform|shop)\/.*\.(tsx?|css)$/).filter(
  ({ path }) => path !== 'web/ui/tokens.css',
)

function offences(files: typeof code, offence: RegExp): string[] {
  return files.flatMap(({ path, text }) => [...text.matchAll(offence)].map(([found]) => `${path}: ${found.trim()}`))
}

test('the style checks find the project’s files', () => {
  expect(code.length).toBeGreaterThan(50)
  expect(style.length).toBeGreaterThan(20)
})

test('no file has a vague name such as utils or helpers', () => {
  const vague = /(^|\/)(utils?|helpers?|common|types|index)(\/|\.(tsx?|mjs)$)/
  expect(code.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
})

test('no lint or type rule is suppressed, and no test is skipped', () => {
  expect(
    offences(code, /(\/\/|\/\*) *(biome-ignore|oxlint-disable|eslint-disable|@ts-(ignore|expect-error|nocheck)).*/g),
  ).toEqual([])
  expect(offences(code, /\btest\.(skip|only|todo|fixme)\(|\bdescribe\.(skip|only|todo)\(/g)).toEqual([])
})

test('a journey for one width has a tag, and does not return early at the other', () => {
  const returnsEarly = /\bif \([^\n]*\bisMobile\b[^\n]*\) return\b.*/g
  expect('    if (only && (only === "phone") !== isMobile) return'.match(returnsEarly)).toHaveLength(1)
  const journeys = code.filter(({ path }) => path.endsWith('.journey.ts'))
  expect(offences(journeys, returnsEarly)).toEqual([])
})

const withoutValue = /<option(?![^>]*\bvalue=)[^>]*>/g

test('each option of a list has a value, as a browser that translates the page changes its words', () => {
  expect('<option key={name}>{name}</option>'.match(withoutValue)).toHaveLength(1)
  const files = code.filter(({ path }) => /^web\/.*(?<!\.test)\.tsx$/.test(path))
  expect(offences(files, withoutValue)).toEqual([])
})

test('no code reads React’s internal properties of elements', () => {
  const files = code.filter(({ path }) => path !== 'tests/checks/house-style.test.ts')
  expect(offences(files, /__react\w*/g)).toEqual([])
})

// Only the doors to what browsers have at https alone, each of which asks whether it is there, and the workers that only run there.
const ofSecurePages =
  /\bcrypto\.(?:randomUUID|subtle)\b|\bnavigator\.(?:clipboard|serviceWorker|share|locks|storage|credentials|mediaDevices|geolocation|wakeLock)\b(?!\?)|\bcaches\.|\bcookieStore\b/g
const securePages =
  /^web\/(?:platform\/(?:share|new-id)|ui\/copy|storefront\/internal\/copy-text|storefront\/orders\/finish-purchase|storefront\/worker\/[\w-]+|desk\/worker\/[\w-]+|desk\/session\/(?:kept-answers|waiting-changes|connection))\.ts$/

test.each(['crypto.randomUUID()', 'navigator.locks.request(name, act)', "await caches.open('a')"])(
  'the check finds the https-only feature %s',
  (planted) => {
    expect(planted.match(ofSecurePages)).toHaveLength(1)
  },
)

test('browser features that need https are used only in the listed files', () => {
  const files = code.filter(({ path }) => /^web\/.*(?<!\.test)\.tsx?$/.test(path) && !securePages.test(path))
  expect(offences(files, ofSecurePages)).toEqual([])
})

test('the browser history is changed only in history-entry.ts', () => {
  const files = code.filter(
    ({ path }) => /^web\/.*(?<!\.test)\.tsx?$/.test(path) && path !== 'web/platform/history-entry.ts',
  )
  expect(offences(files, /\bhistory\.(?:push|replace)State\b|\bhistory\[/g)).toEqual([])
})

// What engines write for one locale differs in order and separators: it is shown, and put together from formatToParts where the form matters.
const call = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`
const otherLocale = /\b(?:Intl\.[A-Z]\w+|toLocale(?:Date|Time)?String)\((?!'en(?:-IE)?'[,)])/g
const parsedFormat = new RegExp(
  String.raw`\b(?:format\w*|toLocale(?:Date|Time)?String)${call}\s*\.(?:split|slice|substring|replace|replaceAll|match|matchAll|at|indexOf|trim)\(|\b(?:new Date|Date\.parse|Number(?:\.\w+)?|parse\w+)\([\w.]*\.format\(`,
  'g',
)

test.each([
  ["new Intl.DateTimeFormat('en-CA')", otherLocale],
  ["moment.toLocaleDateString('sv-SE', { timeZone })", otherLocale],
  ['cents.toLocaleString()', otherLocale],
  ["format.format(new Date(at(day)))\n    .replace(',', '')", parsedFormat],
  ['formatCents(total).slice(1)', parsedFormat],
  ['new Date(calendar.format(moment))', parsedFormat],
])('the check finds the wrong use of Intl %s', (planted, offence) => {
  expect(planted.match(offence)).toHaveLength(1)
})

test('Intl formats use Irish English, and formatted text is never parsed', () => {
  const product = code.filter(({ path }) => !dataOrTest.test(path))
  expect([...offences(product, otherLocale), ...offences(product, parsedFormat)]).toEqual([])
})

function propertiesOf(css: string, name: string): string[] {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  const own = rules.filter(([, selector = '']) => new RegExp(`\\.${name}(?![\\w-])[^ ]*(,|\\s*$)`).test(selector))
  return own.flatMap(([, , body = '']) => [...body.matchAll(/([\w-]+)\s*:/g)].map(([, property = '']) => property))
}

test('no CSS class overrides a property of a class that it composes', () => {
  const sheets = new Map(style.map(({ path, text }) => [path, text]))
  const again = style.flatMap(({ path, text }) =>
    [...text.matchAll(/\.([\w-]+) \{\s*composes: ([\w-]+) from '\.\/([\w.-]+)'/g)].flatMap(
      ([, name = '', part = '', file]) => {
        const composed = propertiesOf(sheets.get(`${path.replace(/[^/]+$/, '')}${file}`) ?? '', part)
        return propertiesOf(text, name)
          .filter((property) => composed.includes(property))
          .map((property) => `${path}: .${name} sets ${property}`)
      },
    ),
  )
  expect(again).toEqual([])
})

test('the state of an order is written only in transition.ts', () => {
  const sets =
    /updateTable\('orders'\)\s*\.set\((?:(?!\.(?:where|execute))[^;])*?\bstate\b|update orders\b[^`]*?\bset\b[^`]*?\bstate *=/g
  const writers = (files: typeof code) => files.filter(({ text }) => text.match(sets)).map(({ path }) => path)
  const product = code.filter(({ path }) => /^(server|sandbox|console)\//.test(path) && !dataOrTest.test(path))
  expect(writers(product)).toEqual(['server/orders/order/transition.ts'])
  const planted = ["db.updateTable('orders').set({ ...row, state: to })", "sql`update orders set state = 'paid'`"]
  expect(writers(planted.map((text) => ({ path: text, text })))).toEqual(planted)
})
