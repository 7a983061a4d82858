import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const roomNeeded = 1e9

/** The folder for what a test writes and nobody keeps: in memory where there is room, since every commit waits for the disk otherwise; else where temporary files go. Nothing in it may be run. */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > roomNeeded ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
