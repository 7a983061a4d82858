import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

type Source = { path: string; text: string }

const SMALL_LINES = 40
const MAX_SMALL_FILES = 15
const testFile = /\.(test|journey)\.tsx?$/
const data = /^shop\/catalogue\/(close-alts|products|recipes|stories)\.ts$/

/** The files that each file imports, by path from the root. */
function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(/(?:from|import\(?)\s*'((?:\.|#shop\/)[^']*)'/g)].map(([, named = '']) =>
    named.startsWith('#') ? named.slice(1) : posix.join(posix.dirname(path), named),
  )
}

/** The small files that serve one file of their folder alone, that no test imports and that are no data, each with its user. */
function neighboursOnly(files: Source[]): string[] {
  const users = Map.groupBy(
    files.flatMap((file) => importsOf(file).map((imported) => ({ imported, user: file.path }))),
    ({ imported }) => imported,
  )
  return files.flatMap(({ path, text }) => {
    const all = [...new Set(users.get(path)?.map(({ user }) => user))]
    const [user, second] = all
    const lines = text.split('\n').length - 1
    const isOwn = lines > SMALL_LINES || data.test(path) || all.some((file) => testFile.test(file))
    const isNeighbour = user !== undefined && !second && posix.dirname(user) === posix.dirname(path)
    return isNeighbour && !isOwn ? [`${path} (${lines} lines) serves ${posix.basename(user)} alone`] : []
  })
}

test(`at most ${MAX_SMALL_FILES} files of ${SMALL_LINES} lines or less serve their neighbour alone`, () => {
  const small = neighboursOnly(projectFiles(/\.tsx?$/))
  expect(small.length, small.join('\n')).toBeLessThanOrEqual(MAX_SMALL_FILES)
})

test('such a file is noticed, unless it is tested or has another user', () => {
  const planted = [
    {
      path: 'a/user.ts',
      text: "import { x } from './only.ts'\nimport('./tested.ts')\nexport { y } from './shared.ts'\n",
    },
    { path: 'a/only.ts', text: "import '#shop/rule.ts'\n" },
    { path: 'a/tested.ts', text: '' },
    { path: 'a/tested.test.ts', text: "import { x } from './tested.ts'\n" },
    { path: 'a/shared.ts', text: '' },
    { path: 'b/other.ts', text: "import { y } from '../a/shared.ts'\n" },
    { path: 'shop/rule.ts', text: '' },
  ]
  expect(neighboursOnly(planted)).toEqual(['a/only.ts (1 lines) serves user.ts alone'])
})
