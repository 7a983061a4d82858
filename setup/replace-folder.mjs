import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** @param {string} folder */
function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
}

/**
 * Replaces the content of one folder by that of another, file by file, so that the person who serves the other finds each file at every
 * moment, the old or the new; then takes away what is only in the old one. The first folder is gone afterwards.
 * @param {string} from @param {string} to
 */
export function replaceFolder(from, to) {
  mkdirSync(to, { recursive: true })
  const files = filesIn(from)
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    renameSync(join(from, file), join(to, file))
  }
  const kept = new Set(files)
  for (const file of filesIn(to)) if (!kept.has(file)) rmSync(join(to, file))
  rmSync(from, { recursive: true })
}
