import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { API_VERSION } from '../money/payments/stripe/client.ts'
import { schemaFile, schemaNames } from './provider-schemas.ts'

const File = v.object({ 'x-api-version': v.string(), $defs: v.record(v.string(), v.unknown()) })
const file = v.parse(File, JSON.parse(readFileSync(schemaFile, 'utf8')))

function reachedFrom(names: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue
    reached.add(name)
    const schema = JSON.stringify(file.$defs[name])
    for (const [, other = ''] of schema.matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) waiting.push(other)
  }
  return reached
}

test('the repository has every schema that the sandbox is compared with, and no other', () => {
  const needed = reachedFrom(Object.values(schemaNames))
  expect(Object.keys(file.$defs).toSorted()).toEqual([...needed].toSorted())
})

test('the schemas are of the version of the API that the shop asks for', () => {
  expect(file['x-api-version']).toBe(API_VERSION)
})
