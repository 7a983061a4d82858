import type { Plugin, Rolldown } from 'vite'

/** The parts of a call's description that the server alone reads, with all that they import. */
const serverOnly = [
  'summary',
  'role',
  'atOnce',
  'confirm',
  'limit',
  'size',
  'query',
  'body',
  'invalid',
  'refusals',
  'audit',
]

type Range = readonly [start: number, end: number]

function isNode(value: unknown): value is { readonly type: string; readonly start: number; readonly end: number } {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}

function rangesIn(node: unknown): Range[] {
  if (Array.isArray(node)) return node.toReversed().flatMap(rangesIn)
  if (!isNode(node)) return []
  if (!('properties' in node && Array.isArray(node.properties)))
    return Object.values(node).toReversed().flatMap(rangesIn)
  const properties = node.properties.filter(isNode)
  return properties
    .flatMap((property, index): Range[] => {
      const key = 'key' in property && isNode(property.key) && 'name' in property.key ? property.key.name : null
      const isLeftOut = serverOnly.some((name) => name === key)
      const end = properties[index + 1]?.start ?? node.end - 1
      return isLeftOut ? [[property.start, end]] : rangesIn(property).toReversed()
    })
    .toReversed()
}

/** Finds the imports that nothing uses any more, the last first. Left in, each would still bring its whole module along. */
function unusedImports(code: string, statements: ReturnType<Rolldown.PluginContext['parse']>['body']): Range[] {
  const imports = statements.filter((statement) => statement.type === 'ImportDeclaration')
  const rest = code.slice(imports.at(-1)?.end)
  const isUsed = ({ local }: { readonly local: { readonly name: string } }) =>
    new RegExp(`\\b${local.name}\\b`).test(rest)
  return imports
    .filter(({ specifiers }) => !specifiers.some(isUsed))
    .map(({ start, end }): Range => [start, end])
    .toReversed()
}

function without(code: string, ranges: readonly Range[]): string {
  return ranges.reduce((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), code)
}

/** Vite plugin that leaves out of calls (shop/calls/) what browsers do not read, such as the schema of a body. */
export const calls: Plugin = {
  name: 'calls',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shop\/calls\/(?!call\.ts|refusals\.ts)[\w/-]+\.ts$/ },
    handler(code) {
      const rest = without(code, rangesIn(this.parse(code, { lang: 'ts' })))
      return without(rest, unusedImports(rest, this.parse(rest, { lang: 'ts' }).body))
    },
  },
}
