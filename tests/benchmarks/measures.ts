import { readFileSync } from 'node:fs'

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The memory of a process in MB: what it holds now (VmRSS), or the most it has held (VmHWM). */
export function megabytes(pid: number, figure: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round((Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6)
}
