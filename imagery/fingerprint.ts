import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { CraftData } from '#crafts/craft.ts'
import type { Shot } from './shots.ts'

const DIGITS = 16

/** The first 16 hexadecimal digits of the SHA-256 of several pieces of text or bytes, none running into the next. */
export function digest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex').slice(0, DIGITS)
}

export function sceneDigest(folder: string): string {
  const files = globSync(`${folder}/**/*.{py,json}`).toSorted()
  return digest(...files.flatMap((file) => [file.slice(folder.length), readFileSync(file)]))
}

/** The digest of a picture's sources: the recipe of its product, or all recipes if it shows several, and the scenes. */
export function fingerprint(
  { shot, product }: Pick<Shot, 'shot' | 'product'>,
  recipes: Readonly<Record<string, CraftData>>,
  scene: string,
): string {
  const shown = product ? { ...product, recipe: recipes[product.id] } : recipes
  return digest(shot, JSON.stringify(shown), scene)
}
