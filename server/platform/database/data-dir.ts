import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

function ofAnotherUser(dataDir: string, path: string, code: string): string {
  return `${path} cannot be written to (${code}). If it belongs to another user: sudo chown -R ${userInfo().username} ${dataDir}`
}

/** Makes the folder for the data if it is missing. Returns one line if something is wrong with it or its database, else null. */
export function prepareDataDir(
  dataDir: string,
  access: (path: string, mode: number) => void = accessSync,
): string | null {
  let path = dataDir
  try {
    mkdirSync(dataDir, { recursive: true })
    access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    for (const name of readdirSync(dataDir)) {
      if (!/\.sqlite(-wal|-shm)?$/.test(name)) continue
      path = join(dataDir, name)
      access(path, constants.R_OK | constants.W_OK)
    }
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EEXIST' || code === 'ENOTDIR')
      return `DATA_DIR must be a folder, but ${dataDir} is or lies in a file.`
    if (code === 'EACCES' || code === 'EPERM') return ofAnotherUser(dataDir, path, code)
    return `DATA_DIR ${dataDir} cannot be written to (${String(code)}): choose a folder that this user may write to.`
  }
}
