import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { listen } from '../http/listen.ts'
import { openNodeServer } from '../http/node-server.ts'
import { lastingIncidents } from './incidents.ts'
import { openPurging } from './purge.ts'

const asked: string[] = []
let status = 200
let shop: OpenShop

beforeEach(async () => {
  asked.length = 0
  status = 200
  const proxy = openNodeServer((request, response) => {
    asked.push(`${request.method} ${String(request.headers['surrogate-key'])}`)
    response.writeHead(request.url === '/' ? status : 200, { location: '/elsewhere' }).end()
  })
  const listening = await listen(proxy, 0, '127.0.0.1')
  if (!listening.ok) throw new Error(listening.problem)
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  shop = await openShop({ env: { PURGE_URL: `${listening.origin}/` }, shops: 1 })
})
afterEach(() => shop.close())

test('purges twice at the start, on a new day and when the version of the pages changes, and not otherwise', async () => {
  let version = 0
  const purge = openPurging(() => version)
  const rounds = async () => {
    for (let round = 0; round < 4; round += 1) await purge(shop.services)
    return asked.splice(0)
  }
  const twice = ['PURGE shop', 'PURGE shop']
  expect(await rounds()).toEqual(twice)
  expect(await rounds()).toEqual([])
  version += 1
  expect(await rounds()).toEqual(twice)
  shop.advance(86_400_000)
  expect(await rounds()).toEqual(twice)
})

test('a failed purge is tried again, and is an incident after ten failures until it succeeds', async () => {
  const purge = openPurging(() => 0)
  const told = async () => (await lastingIncidents(shop.services.db)).map(({ name, detail }) => `${name}: ${detail}`)
  status = 503
  for (let round = 0; round < 9; round += 1) await purge(shop.services)
  expect(await told()).toEqual([])
  await purge(shop.services)
  expect(await told()).toEqual(['purge: Error: the proxy answered 503'])
  status = 200
  await purge(shop.services)
  expect([asked.length, await told()]).toEqual([11, []])
})

test.each([301, 302, 307, 308])('a redirect with %i counts as a failed purge', async (redirect) => {
  status = redirect
  const purge = openPurging(() => 0)
  for (let round = 0; round < 10; round += 1) await purge(shop.services)
  expect(asked.every((one) => one === 'PURGE shop')).toBe(true)
  const [incident] = await lastingIncidents(shop.services.db)
  expect(incident?.detail).toContain(`the proxy answered ${redirect}`)
})
