import { basename, dirname } from 'node:path'

const stem = (file: string) => basename(file).replace(/(\.test)?\.tsx?$/, '')
const wordsOf = (file: string) => stem(file).split('-')

/**
 * The tests that are likely to find a fault of a file, the likeliest first: those that import it, those beside it, those
 * named alike, those that import it through another file, and those beside its importers. `sources` may import it.
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
  const rank = (test: string): number => {
    const imported = imports(test)
    if (stem(test) === stem(file) && dirname(test) === dirname(file)) return 0
    if (imported.includes(file)) return 1
    if (dirname(test) === dirname(file)) return 2
    if (wordsOf(test).some((word) => words.includes(word))) return 3
    if (imported.some((one) => importers.includes(one))) return 4
    return folders.has(dirname(test)) ? 5 : 6
  }
  return tests
    .map((test) => ({ test, place: rank(test) }))
    .filter(({ place }) => place < 6)
    .toSorted((one, other) => one.place - other.place)
    .map(({ test }) => test)
}
