import { readText, writeText } from '../platform/storage.ts'
import { sessionKeys } from '../platform/storage-keys.ts'
import { readPageSettings } from './page-settings.ts'

/** Reloads the page when a part of the code is gone, as after a deployment; throws the cause on if that was tried for this build. */
export function reloadForMissingChunk(cause: unknown): Promise<never> {
  const { version } = readPageSettings().build
  const triedAlready = readText(sessionKeys.reloadedForBuild, 'session') === version
  if (triedAlready || !writeText(sessionKeys.reloadedForBuild, version, 'session')) throw cause
  location.reload()
  return new Promise(() => {})
}
