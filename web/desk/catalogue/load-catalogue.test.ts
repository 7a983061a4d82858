import { beforeEach, expect, test, vi } from 'vitest'
import { solasSnapshot } from '#shops/solas.ts'
import { createCatalogueLoader } from './load-catalogue.ts'

const { products, recipes } = solasSnapshot
const files: Record<string, object> = {
  '/one.json': { products, details: '/one-details.json' },
  '/one-details.json': { recipes },
}
let lost: string[] = []
const fetched = vi.fn(async (path: string) => {
  if (lost.includes(path)) throw new TypeError('Failed to fetch')
  return Response.json(files[path])
})
beforeEach(() => {
  lost = []
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
})

test('a catalogue is loaded once', async () => {
  const load = createCatalogueLoader()
  expect(await load('/one.json')).toMatchObject({ ok: true, value: { catalogue: { allProducts: products }, recipes } })
  expect(await load('/one.json')).toMatchObject({ ok: true })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test.each(['/one.json', '/one-details.json'])('a catalogue whose %s failed to load is loaded again', async (path) => {
  const load = createCatalogueLoader()
  lost = [path]
  expect(await load('/one.json')).toEqual({ ok: false, message: 'Failed to fetch' })
  lost = []
  expect(await load('/one.json')).toMatchObject({ ok: true, value: { recipes } })
})
