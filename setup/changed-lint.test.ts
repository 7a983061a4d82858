import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesToLint } from './changed-lint.ts'

const files = {
  'shop/money.ts': '',
  'shop/cart/totals.ts': "import type { Cents } from '../money.ts'",
  'web/cart.tsx': "import {\n  totalOf,\n} from '#shop/cart/totals.ts'",
  'web/late.tsx': "const cart = () => import('./cart.tsx')",
  'server/mail.ts': "import './gone.ts'",
}

test.each([
  [['shop/money.ts'], ['shop/money.ts', 'shop/cart/totals.ts', 'web/cart.tsx', 'web/late.tsx']],
  [['web/late.tsx', 'docs/map.md'], ['web/late.tsx']],
  [['server/gone.ts'], ['server/mail.ts']],
  [['web/app/tsconfig.json'], null],
  [[], []],
])('a change of %j is linted in %j', (changed, expected) => {
  const root = mkdtempSync(join(tmpdir(), 'solas-lint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  expect(filesToLint(changed, Object.keys(files), root)).toEqual(expected)
})
