import { existsSync, readFileSync } from 'node:fs'

/** Where originals lie: kept out of the project, since they can be made again. */
export const originals = 'imagery/originals'

/** The file of an original, or of a draft of it. */
export function originalFile(name: string, { draft = false } = {}): string {
  return `${draft ? `${originals}/drafts` : originals}/${name}.png`
}

/** Whether an original is there. */
export function hasOriginal(name: string): boolean {
  return existsSync(originalFile(name))
}

/** The bytes of an original. */
export function readOriginal(name: string): Buffer {
  return readFileSync(originalFile(name))
}
