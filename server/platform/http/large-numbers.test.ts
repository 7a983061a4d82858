import { beforeAll, expect, test } from 'vitest'
import { buys } from '../../testing/buyer.ts'
import { type Browser, signIn } from '../../testing/desk.ts'
import { shopForAllTests } from '../../testing/shop-for-tests.ts'

// Columns of numbers hold 32 bits in PostgreSQL, and numbers of scripts are exact to 53 bits.
const numbers = ['2147483648', '4294967296', '-2147483649', '9007199254740993', '9223372036854775808', '1e999']

const queryNames = [
  ...[
    'about',
    'after',
    'at',
    'batch',
    'before',
    'cart',
    'copy',
    'day',
    'done',
    'files',
    'filter',
    'from',
    'ids',
    'key',
  ],
  ...['order', 'product', 'search', 'session_id', 'strict', 'to', 'token', 'who'],
]

let owner: Browser
let token: string

const shop = shopForAllTests({ env: { OWNER_EMAIL: 'owner@solas.test' } })

beforeAll(async () => {
  token = (await buys(shop)).token
  owner = await signIn(shop)
})

const hasParameter = /:\w+|\*/g
const routes = () =>
  [...new Map(shop.app.routes.map((route) => [`${route.method} ${route.path}`, route])).values()].filter(
    ({ method, path }) => method !== 'ALL' && path !== '/desk/api/live' && !path.includes('{'),
  )

const NOT_BUILT = 503

async function answerTo(method: string, path: string) {
  const answer = await (method === 'GET' ? owner.get(path) : owner.post(path, {}))
  return { name: `${method} ${path}`, status: answer.status, text: await answer.text() }
}

test('a number of more than 32 bits in a path causes no server error on any route', async () => {
  const asked = routes().flatMap(({ method, path }) => {
    const places = path.match(hasParameter) ?? []
    return numbers.flatMap((number) =>
      places.map((_, at) => {
        let index = -1
        const filled = path.replace(hasParameter, (place) => {
          index += 1
          if (index === at) return number
          return place === ':token' ? token : place === ':name' ? 'terms' : '1'
        })
        return { method, path: filled }
      }),
    )
  })
  expect(asked.length).toBeGreaterThan(200)
  const wrong: string[] = []
  for (const { method, path } of asked) {
    const { name, status, text } = await answerTo(method, path)
    if ((status >= 500 && status !== NOT_BUILT) || (status >= 400 && text === ''))
      wrong.push(`${name}: ${status} ${text.slice(0, 80)}`)
  }
  expect(wrong).toEqual([])
})

test('a number of more than 32 bits in a query is answered, on every route and under every name', async () => {
  const wrong = new Set<string>()
  for (const { path } of routes().filter(({ method }) => method === 'GET')) {
    const plain = path.replace(hasParameter, (place) => (place === ':token' ? token : '1'))
    for (const number of numbers) {
      const query = new URLSearchParams(queryNames.map((name) => [name, number]))
      const together = await answerTo('GET', `${plain}?${query}`)
      if (together.status >= 500 && together.status !== NOT_BUILT) wrong.add(`${plain}, all: ${together.status}`)
    }
    for (const name of queryNames) {
      const alone = await answerTo('GET', `${plain}?${name}=2147483648`)
      if (alone.status >= 500 && alone.status !== NOT_BUILT) wrong.add(`${alone.name}: ${alone.status}`)
    }
  }
  expect([...wrong]).toEqual([])
})
