import { readText, writeText } from './storage.ts'
import { sessionKeys } from './storage-keys.ts'

/** Reloads the page when a part of the code is gone, as after a deployment; offline, or where that was tried for this build already, throws the cause on. */
export function reloadForMissingChunk(cause: unknown): Promise<never> {
  // The name of this file holds the hash of its content, so it stands for the build.
  const build = import.meta.url
  const triedAlready = readText(sessionKeys.reloadedForBuild, 'session') === build
  if (triedAlready || !navigator.onLine || !writeText(sessionKeys.reloadedForBuild, build, 'session')) throw cause
  location.reload()
  return new Promise(() => {})
}
