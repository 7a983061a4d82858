import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * The name in pages of a class of a CSS module, from the paths of file and project: 'header_x3Fk'. The usual names have a digest
 * of the file's content, so that a comment in it would change the scripts and their size.
 */
export function className(name: string, file: string): string {
  const path = relative(process.cwd(), file.split('?')[0] ?? file)
  return `${name}_${createHash('sha256').update(path).digest('base64url').replaceAll(/[_-]/g, '').slice(0, 4)}`
}
