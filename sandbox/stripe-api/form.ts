export type Form = { readonly [key: string]: string | Form }

type Branch = Map<string, string | Branch>

function within(branch: Branch, key: string): Branch {
  const inner = branch.get(key)
  if (inner instanceof Map) return inner
  const fresh: Branch = new Map()
  branch.set(key, fresh)
  return fresh
}

function toForm(branch: Branch): Form {
  return Object.fromEntries([...branch].map(([key, value]) => [key, typeof value === 'string' ? value : toForm(value)]))
}

/** Decodes a form or query string whose keys carry brackets: 'a[b][0]=c' is {a: {b: {0: 'c'}}}; a repeated key keeps its last value. */
export function decodeForm(encoded: string): Form {
  const form: Branch = new Map()
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    const last = path.pop() ?? ''
    path.reduce(within, form).set(last, value)
  }
  return toForm(form)
}
