import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { floors } from '../../.dependency-cruiser.mjs'

const roots = ['shop', 'shops', 'crafts', 'web', 'server', 'sandbox', 'console', 'imagery']
const source = new RegExp(`^(${roots.join('|')})/`)
const report = v.object({
  modules: v.array(v.object({ source: v.string(), dependencies: v.array(v.object({ resolved: v.string() })) })),
  summary: v.object({
    violations: v.array(v.object({ from: v.string(), to: v.string(), rule: v.object({ name: v.string() }) })),
  }),
})

export const wings = new Set(floors.server.flat().flatMap((unit) => unit.match(/^[^/]+(?=\/)/) ?? []))
const parts = new RegExp(
  `^(web/(?:storefront|desk)|server/(?:${[...wings].join('|')})|crafts/[^/]+|[^/]+)/([^/]+)(/.*)?$`,
)

/** The folder of a file within the part of the project that it belongs to. A file directly in a part stands for itself. */
function unitOf(file: string): string {
  const [, part = '', first, rest] = parts.exec(file) ?? []
  return rest === undefined ? file : `${part}/${first}`
}

function circlesOf(modules: v.InferOutput<typeof report>['modules']): string[] {
  const targets = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    if (/\.test\.tsx?$|\/testing\//.test(source)) continue
    const from = unitOf(source)
    const reached = targets.get(from) ?? new Set()
    targets.set(from, reached)
    for (const { resolved } of dependencies) if (unitOf(resolved) !== from) reached.add(unitOf(resolved))
  }
  function reach(start: string, reached = new Set<string>()): Set<string> {
    for (const to of targets.get(start) ?? []) if (!reached.has(to)) reach(to, reached.add(to))
    return reached
  }
  return [...targets]
    .flatMap(([from, reached]) => [...reached].filter((to) => reach(to).has(from)).map((to) => `${from} → ${to}`))
    .toSorted()
}

export async function cruise(folder: string) {
  const depcruise = resolve('node_modules/.bin/depcruise')
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...roots]
  const { stdout } = await promisify(execFile)(depcruise, args, { cwd: folder, maxBuffer: 1e9 })
  const { modules, summary } = v.parse(report, JSON.parse(stdout))
  const sources = modules.filter((module) => source.test(module.source))
  return {
    sources,
    circles: circlesOf(sources),
    violations: summary.violations.map(({ from, to, rule }) => ({ from, to, rule: rule.name })),
  }
}
