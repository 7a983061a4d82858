export type Area = 'local' | 'session'

const warned = new Set<string>()

function areaOf(area: Area): Storage {
  return area === 'local' ? localStorage : sessionStorage
}

function warn(key: string, trouble: string, cause: unknown): void {
  if (warned.has(`${key} ${trouble}`)) return
  warned.add(`${key} ${trouble}`)
  console.warn(`Storage: "${key}" ${trouble}.`, ...(cause === undefined ? [] : [cause]))
}

export function warnOfDamage(key: string): void {
  warn(key, 'holds something that cannot be read, which was left out', undefined)
}

/** Reads a stored text; null if nothing is stored, undefined if storage is blocked or absent. */
export function readText(key: string, area: Area = 'local'): string | null | undefined {
  try {
    return areaOf(area).getItem(key)
  } catch {
    return undefined
  }
}

/** Stores a text and says whether it was saved: a full or blocked storage answers false and never throws. */
export function writeText(key: string, text: string, area: Area = 'local'): boolean {
  try {
    areaOf(area).setItem(key, text)
    return true
  } catch (cause) {
    warn(key, 'could not be saved', cause)
    return false
  }
}

export function removeStored(key: string, area: Area = 'local'): boolean {
  try {
    areaOf(area).removeItem(key)
    return true
  } catch (cause) {
    warn(key, 'could not be removed', cause)
    return false
  }
}

export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Reads the JSON of a stored text; undefined, with one line in the console, if it is damaged. */
export function parseStored(key: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    warn(key, 'is damaged and was set aside', cause)
    return undefined
  }
}

/** Reads stored JSON; undefined if nothing is stored, or it is damaged or blocked. */
export function readStored(key: string, area: Area = 'local'): unknown {
  const text = readText(key, area)
  return text === null || text === undefined ? undefined : parseStored(key, text)
}

/** Stores a value as JSON, or removes the key for undefined, and says whether it was saved. */
export function writeStored(key: string, value: unknown, area: Area = 'local'): boolean {
  return value === undefined ? removeStored(key, area) : writeText(key, JSON.stringify(value), area)
}
