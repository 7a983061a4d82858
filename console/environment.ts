import { existsSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { destination, pino } from 'pino'
import { errorWords } from '#shop/texts/error-words.ts'
import { type Opened, openServices } from '../server/open-services.ts'
import { type Config, parseConfig } from '../server/platform/config/config.ts'
import { databaseRemedy } from '../server/platform/config/connection-remedies.ts'
import { DatabaseBusy } from '../server/platform/database/busy.ts'
import { sqliteFile } from '../server/platform/database/connect.ts'
import { isDiskFull } from '../server/platform/database/disk-full.ts'
import { OtherVersion } from '../server/platform/database/migrate.ts'

export function giveUp(...problems: readonly string[]): never {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}

/** Ends the process if an error says that the data are of another version of the shop. */
export function giveUpOnOtherVersion(error: unknown): void {
  if (error instanceof OtherVersion) giveUp(error.message)
}

/** Reads the shop's configuration; given variables replace those of the environment. Ends the process if it is wrong. */
export function readConfig(given: Readonly<Record<string, string>> = {}): Config {
  const parsed = parseConfig({ ...process.env, ...given })
  if (!parsed.ok) giveUp(...parsed.problems)
  const { config } = parsed
  return { ...config, publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}` }
}

function hasShop({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== null || existsSync(sqliteFile(dataDir))
}

/** The shop on this machine, which says errors alone; ends the process where there is none or its database cannot be opened. */
export async function openShop(): Promise<Opened> {
  const config = readConfig()
  if (!hasShop(config)) giveUp(`There is no shop in ${config.dataDir} yet: start it once.`)
  const log = pino({ level: 'error', base: null }, destination(2))
  return openServices(config, { log }).catch((error: unknown) => {
    giveUpOnOtherVersion(error)
    const words = errorWords(error)
    const remedy = config.databaseUrl === null ? null : databaseRemedy(words)
    return giveUp(`The database cannot be opened: ${words}.`, ...(remedy === null ? [] : [`${remedy}.`]))
  })
}

/** True if the database, a file or the network failed, not the program: Node's own codes begin with ERR, and SQLite has its code apart. */
function isFromOutside(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true
  if (!(error instanceof Error)) return false
  return 'errcode' in error || ('code' in error && !String(error.code).startsWith('ERR_'))
}

/** Works in the shop on this machine, then closes it. Ends the process with a sentence if the database, a file or the network fails. */
export async function inShop(work: (opened: Opened) => Promise<void>): Promise<void> {
  const opened = await openShop()
  const failure = await work(opened).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  await opened.close()
  if (failure === null) return
  const { error } = failure
  if (!isFromOutside(error)) throw error
  giveUp(
    isDiskFull(error)
      ? 'Not done: the disk is full. Free some space on it, then try again.'
      : `Not done: ${errorWords(error)}.`,
  )
}

export function whoWorks(): string {
  const { SUDO_USER, USER } = process.env
  try {
    return `${SUDO_USER ?? userInfo().username}@${hostname()}`
  } catch {
    return `${SUDO_USER ?? USER ?? process.getuid?.() ?? 'somebody'}@${hostname()}`
  }
}
