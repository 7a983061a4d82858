import { basename, dirname } from 'node:path'

const stem = (file: string) => basename(file).replace(/(\.test)?\.tsx?$/, '')
const wordsOf = (file: string) => [...stem(file).split('-'), basename(dirname(file))]

/**
 * Test files that are likely to find a fault of a file, likeliest first: those that import it, are beside it or have a
 * similar name, then those that import it through another file or are beside an importer. `sources` are the files that may
 * import it.
 */
export function nearestTests(
  file: string,
  tests: readonly string[],
  sources: readonly string[],
  imports: (file: string) => readonly string[],
): string[] {
  const importers = sources.filter((source) => imports(source).includes(file))
  const folders = new Set(importers.map(dirname))
  const words = wordsOf(file)
  const points = (test: string): number => {
    const imported = imports(test)
    const signs: [points: number, isSo: boolean][] = [
      [8, stem(test) === stem(file) && dirname(test) === dirname(file)],
      [4, imported.includes(file)],
      [3, dirname(test) === dirname(file)],
      [3, wordsOf(test).some((word) => words.includes(word))],
      [2, imported.some((one) => importers.includes(one))],
      [1, folders.has(dirname(test))],
    ]
    return signs.reduce((sum, [own, isSo]) => (isSo ? sum + own : sum), 0)
  }
  return tests
    .map((test) => ({ test, near: points(test) }))
    .filter(({ near }) => near > 0)
    .toSorted((one, other) => other.near - one.near)
    .map(({ test }) => test)
}
