import { existsSync, readFileSync } from 'node:fs'

/** The folder of the originals. They are kept out of the project, since they can be made again. */
export const originals = 'imagery/originals'

export function originalFile(name: string, { draft = false } = {}): string {
  return `${draft ? `${originals}/drafts` : originals}/${name}.png`
}

export function hasOriginal(name: string): boolean {
  return existsSync(originalFile(name))
}

export function readOriginal(name: string): Buffer {
  return readFileSync(originalFile(name))
}
