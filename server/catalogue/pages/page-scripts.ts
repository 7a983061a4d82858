import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const Chunk = v.object({
  file: v.string(),
  imports: v.optional(v.array(v.string()), []),
})
const Manifest = v.record(v.string(), Chunk)
type Manifest = v.InferOutput<typeof Manifest>

const ENTRY = 'index.html'
const Modules = v.record(v.string(), v.record(v.string(), v.number()))

/** The key of the script that holds a page. The manifest does not name a page that is in one script with others. */
function keyOf(folder: string, manifest: Manifest, page: string): string | undefined {
  if (page in manifest) return page
  const modules = v.parse(Modules, JSON.parse(readFileSync(join(folder, '.vite/modules.json'), 'utf8')))
  const module = `web/storefront/${page}`
  return Object.keys(manifest).find((key) => module in (modules[manifest[key]?.file ?? ''] ?? {}))
}

// Scripts may import each other.
function withImports(manifest: Manifest, key: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, seen)
  return seen
}

/** Reads the build's manifest. Returns a function that names the files a page's script needs beside the first one; it throws if the build lacks that script. */
export function openPageScripts(folder: string): (script: string | undefined) => string[] {
  const manifest = v.parse(Manifest, JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))
  const first = withImports(manifest, ENTRY)
  return (script) => {
    if (script === undefined) return []
    const key = keyOf(folder, manifest, script)
    if (key === undefined) throw new Error(`the build has no script ${script}`)
    const others = [...withImports(manifest, key)].filter((other) => !first.has(other))
    return others.flatMap((other) => manifest[other]?.file ?? [])
  }
}
