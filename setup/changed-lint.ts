import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { changedPaths } from './changed-tests.ts'

const code = '{*,{server,sandbox,console,examples,setup,imagery,shop,crafts,web,tests}/**/*}.{ts,tsx,mjs}'
/** Settings of the compiler and the linter, and types that no import names: a change of them concerns every file. */
const ofEveryFile =
  /(^|\/)tsconfig[^/]*\.json$|^\.(oxlintrc\.json|dependency-cruiser\.mjs)$|^package(-lock)?\.json$|\.d\.ts$|^web\/jsx\//
const imported = /\bfrom '([^']+)'|\bimport\(? ?'([^']+)'/g

function importsIn(text: string, file: string): string[] {
  return [...text.matchAll(imported)].flatMap(([, path, other]) => {
    const named = path ?? other ?? ''
    if (named.startsWith('.')) return [join(dirname(file), named)]
    return named.startsWith('#') ? [named.slice(1)] : []
  })
}

/** The changed ones of these files and those that import a changed path, however deep: there its types may no longer fit. Null for every file. */
export function filesToLint(changed: readonly string[], files: readonly string[], root = '.'): string[] | null {
  if (changed.some((path) => ofEveryFile.test(path))) return null
  const importers = new Map<string, string[]>()
  for (const file of files) {
    for (const path of importsIn(readFileSync(join(root, file), 'utf8'), file)) {
      importers.set(path, [...(importers.get(path) ?? []), file])
    }
  }
  const reached = new Set(changed)
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer)
  return files.filter((file) => reached.has(file))
}

if (import.meta.main) {
  const paths = existsSync('.git') ? changedPaths() : null
  const files = paths && filesToLint(paths, globSync(code))
  if (files?.length === 0) console.log('No changed file to lint')
  else process.exitCode = spawnSync('oxlint', files ?? [], { stdio: 'inherit' }).status ?? 1
}
