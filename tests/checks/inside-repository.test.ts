import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

const CODE = /\.(ts|tsx|mjs|js|json|sh|css|html)$/
const FROM_ITSELF = /(?:\bfrom |\bimport\(?|\bnew URL\(|\burl\()\s*['"`]?(\.{1,2}\/[^'"`)\s]*)/g
const FROM_THE_FOLDER =
  /\b(?:readFile|readFileSync|existsSync|readdirSync|globSync|createReadStream|resolve)\(\s*['"`](\.\.\/[^'"`]*)/g

const leaves = (path: string) => relative('.', path).startsWith('..')

function readOutside({ path, text }: { path: string; text: string }): string[] {
  return [
    ...[...text.matchAll(FROM_ITSELF)].map(([, read = '']) => join(dirname(path), read)),
    ...[...text.matchAll(FROM_THE_FOLDER)].map(([, read = '']) => read),
  ].filter(leaves)
}

test('no code reads files outside the repository', () => {
  const files = projectFiles(CODE).filter(({ path }) => path !== 'tests/checks/inside-repository.test.ts')
  const found = files.flatMap((file) => readOutside(file).map((read) => `${file.path} reads ${read}`))
  expect(found).toEqual([])
})

test.each([
  ["import schemas from '../../../beside/schemas.json'", 1],
  ["new URL('../../../beside/schemas.json', import.meta.url)", 1],
  ["readFileSync('../beside/schemas.json')", 1],
  ["new URL('../../package.json', import.meta.url)", 0],
])('the check finds in %s %d files outside', (text, count) => {
  expect(readOutside({ path: 'server/testing/some.ts', text })).toHaveLength(count)
})
