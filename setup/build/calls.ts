import type { Plugin } from 'vite'

/** The parts of a call's description that the server alone reads, with all that they import. */
const serverOnly = ['summary', 'role', 'confirm', 'limit', 'size', 'query', 'body', 'invalid', 'refusals', 'audit']

type Range = readonly [start: number, end: number]

function isNode(value: unknown): value is { readonly type: string; readonly start: number; readonly end: number } {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}

/** Where those parts stand in a syntax tree, the last first. */
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

/** Vite plugin that leaves out of calls (shop/calls/) what browsers do not read, such as the schema of a body. */
export const calls: Plugin = {
  name: 'calls',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shop\/calls\/(?!call\.ts|refusals\.ts)[\w/-]+\.ts$/ },
    handler(code) {
      const ranges = rangesIn(this.parse(code, { lang: 'ts' }))
      return ranges.reduce((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), code)
    },
  },
}
