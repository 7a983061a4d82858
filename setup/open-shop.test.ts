import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { slowness } from '../server/testing/slowness.ts'

function descendantsOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const processes = listed.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const childrenOf = (of: number): number[] =>
    processes.flatMap(([child = 0, parent]) => (parent === of ? [child, ...childrenOf(child)] : []))
  return childrenOf(pid)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each([
  ['a shop ends', "import { openShop } from './setup/open-shop.ts'; await openShop()", 1],
  ['shops and their PostgreSQL end', "import { openShops } from './setup/open-shops.ts'; await openShops(2)", 4],
])(
  '%s with the process that opened it, even if that process is killed',
  { timeout: 60_000 * slowness() },
  async (_, opener, processes) => {
    const script = `${opener}; console.log('open')`
    const parent = spawn('node_modules/.bin/node', ['--input-type=module', '--eval', script], { stdio: 'pipe' })
    onTestFinished(() => void parent.kill('SIGKILL'))
    await once(parent.stdout, 'data')
    const opened = descendantsOf(parent.pid ?? 0)
    expect(opened.length).toBeGreaterThanOrEqual(processes)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(opened.filter(isRunning)).toEqual([]), { timeout: 20_000 * slowness() })
  },
)
