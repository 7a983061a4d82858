import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { floors } from '../../.dependency-cruiser.mjs'
import { slowness } from '../../server/testing/slowness.ts'
import { cruise, wings } from './cruise.ts'

test('imports follow the direction of the layers, and folders do not import each other', {
  timeout: 60_000 * slowness(),
}, async () => {
  const { sources, circles, violations } = await cruise('.')
  expect(
    violations.map(({ from, to, rule }) => `${from} imports ${to}: ${rule}`),
    'move what both files need to a lower floor (docs/map.md#floors); `npm run boundaries` checks it',
  ).toEqual([])
  expect(circles, 'folders that import each other').toEqual([])
  expect(sources.length, 'modules that were really read').toBeGreaterThan(50)
})

test('every folder and file belongs to a layer', async () => {
  // The workers and the public files of the storefront have rules of their own, the server's test kit is for tests alone.
  const apart: Record<string, string[]> = {
    'web/storefront': ['worker', 'public'],
    'web/desk': ['worker'],
    server: ['testing'],
  }
  async function unitsIn(folder: string): Promise<string[]> {
    const entries = await readdir(folder, { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    const files = entries.filter(({ name }) => /(?<!\.test|\.config)\.tsx?$/.test(name))
    return [...folders, ...files].map(({ name }) => name)
  }
  for (const [area, levels] of Object.entries(floors)) {
    const inArea = await Promise.all(
      (await unitsIn(area)).map(async (unit) =>
        area === 'server' && wings.has(unit)
          ? (await unitsIn(`${area}/${unit}`)).map((room) => `${unit}/${room}`)
          : unit,
      ),
    )
    const expected = [...levels.flat(), ...(apart[area] ?? [])]
    expect(inArea.flat().toSorted(), area).toEqual(expected.toSorted())
  }
})
