import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testsOf } from './changed-tests.ts'

const files = {
  'server/refunds/refund.ts': '',
  'server/testing/open-shop.ts': '',
  'server/refunds/refund.test.ts': "import { refund } from './refund.ts'\nimport '../testing/open-shop.ts'",
  'console/refund.test.ts': "import { refund } from '../server/refunds/refund.ts'",
  'server/mail/outbox.test.ts': "import '../testing/open-shop.ts'",
}
const tests = Object.keys(files).filter((file) => file.endsWith('.test.ts'))

test.each([
  [['server/refunds/refund.ts'], ['server/refunds/refund.test.ts', 'console/refund.test.ts']],
  [['server/mail/outbox.test.ts'], ['server/mail/outbox.test.ts']],
  [['server/testing/open-shop.ts', 'docs/map.md'], []],
])('a change of %j selects the tests %j for the quick run', (changed, expected) => {
  const root = mkdtempSync(join(tmpdir(), 'solas-changed-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  expect(testsOf(changed, tests, root)).toEqual(expected)
})
