import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'

const Sizes = v.record(v.string(), v.number())
const RECORD = 'tests/checks/module-sizes.json'
const LISTED = 10

const read = <Schema extends v.GenericSchema>(schema: Schema, file: string) =>
  v.parse(schema, JSON.parse(readFileSync(file, 'utf8')))

const modulesOf = (built: string) => read(v.record(v.string(), Sizes), `${built}/.vite/modules.json`)

const inAll = () =>
  Object.fromEntries(
    ['dist/storefront', 'dist/desk'].flatMap((built) =>
      Object.values(modulesOf(built)).flatMap(Object.entries<number>),
    ),
  )

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** The modules in some scripts of a build: those that grew since their sizes were recorded, then the biggest. */
export function explainSize(built: string, files: readonly string[]): string {
  const recorded = existsSync(RECORD) ? read(Sizes, RECORD) : {}
  const modules = modulesOf(built)
  const all = files.flatMap((file) => Object.entries(modules[file] ?? {}).map(([path, size]) => ({ path, size, file })))
  const grown = all
    .map((module) => ({ ...module, by: module.size - (recorded[module.path] ?? 0) }))
    .filter(({ by }) => by > 0)
    .toSorted((a, b) => b.by - a.by)
    .map(({ path, by, file }) => `  +${kilobytes(by)} ${path} in ${file}`)
  const biggest = all
    .toSorted((a, b) => b.size - a.size)
    .map(({ path, size, file }) => `  ${kilobytes(size)} ${path} in ${file}`)
  return [
    'Grown since node tests/checks/module-sizes.ts recorded the sizes, before minifying:',
    ...grown.slice(0, LISTED),
    'The biggest:',
    ...biggest.slice(0, LISTED),
  ].join('\n')
}

if (import.meta.main) {
  const sorted = Object.fromEntries(Object.entries(inAll()).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(RECORD, `${JSON.stringify(sorted, null, 2)}\n`)
}
