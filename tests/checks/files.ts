import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Text of every file that belongs to the project (kept or about to be kept by git) whose path matches, by path. */
export function projectFiles(pattern: RegExp): { path: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  const paths = listed.split('\n').filter((path) => pattern.test(path) && existsSync(path))
  return paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}
