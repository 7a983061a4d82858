/** What a path holds for the ':' parts of a pattern, by name. */
export type Params = Readonly<Record<string, string>>

const parts = (path: string) => path.split('/').filter(Boolean)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What a path holds for a pattern such as /product/:id or /blog/*, null where it does not fit; case and a slash at the end are forgiven. */
export function matchPath(pattern: string, path: string): Params | null {
  const wanted = parts(pattern)
  const found = parts(path)
  const open = wanted.at(-1) === '*'
  if (open ? found.length < wanted.length - 1 : found.length !== wanted.length) return null
  const params: Record<string, string> = {}
  for (const [place, name] of wanted.slice(0, open ? -1 : undefined).entries()) {
    const part = found[place] ?? ''
    if (name.startsWith(':')) params[name.slice(1)] = decoded(part)
    else if (name.toLowerCase() !== part.toLowerCase()) return null
  }
  return params
}
