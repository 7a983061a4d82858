import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { backUp } from './backup.ts'
import type { DatabaseLocation } from './connect.ts'

type Job = { readonly backUp: { readonly location: DatabaseLocation; readonly file: string } }
const isJob = (data: unknown): data is Job => typeof data === 'object' && data !== null && 'backUp' in data

/** Writes a backup as `backUp` does, in a thread of its own: the shop goes on answering meanwhile. */
export function backUpBeside({ databaseUrl, dataDir }: DatabaseLocation, file: string): Promise<void> {
  const job: Job = { backUp: { location: { databaseUrl, dataDir }, file } }
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: job })
    thread.once('error', reject)
    thread.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the backup ended with ${code}`))))
  })
}

if (!isMainThread && isJob(workerData)) await backUp(workerData.backUp.location, workerData.backUp.file)
