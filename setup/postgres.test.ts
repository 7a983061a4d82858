import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const failing =
  "const { startPostgres } = await import('./setup/postgres.ts'); await (await startPostgres()).stop(); process.exitCode = 3"

test('who started a PostgreSQL still ends with the exit code that it sets', { timeout: 60_000 }, () => {
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', failing]).status).toBe(3)
})
