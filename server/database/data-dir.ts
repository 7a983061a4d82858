import { accessSync, constants, mkdirSync } from 'node:fs'

/** Makes the folder for the data where it is missing; answers what is wrong with it in one line, or null. */
export function prepareDataDir(dataDir: string): string | null {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EEXIST' || code === 'ENOTDIR')
      return `DATA_DIR must be a folder, but ${dataDir} is or lies in a file.`
    return `DATA_DIR ${dataDir} cannot be written to (${String(code)}): choose a folder that this user may write to.`
  }
}
