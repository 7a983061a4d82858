import { readText, removeStored, writeText } from './storage.ts'
import { sessionKeys } from './storage-keys.ts'

const ANSWER_WITHIN_MS = 5000

async function answers(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

/** Reloads the page when a part of the code is gone, as after a deployment; while the shop does not answer, or if that was tried for this build already, throws the cause on. */
export async function reloadForMissingChunk(cause: unknown): Promise<never> {
  // The name of this file holds the hash of its content, so it stands for the build.
  const build = import.meta.url
  const isTried = readText(sessionKeys.reloadedForBuild, 'session') === build
  if (isTried || !(await answers()) || !writeText(sessionKeys.reloadedForBuild, build, 'session')) throw cause
  location.reload()
  return new Promise(() => {})
}

/** Lets a missing part of the code reload the page once more, as when the shopper tries again: some browsers remember until then what they could not load. */
export function allowReload(): void {
  removeStored(sessionKeys.reloadedForBuild, 'session')
}
