import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { slowness } from '../../server/testing/slowness.ts'
import { projectFiles } from './files.ts'

const isHashed = /\.(js|css)$/
const namesIn = (folder: string) =>
  readdirSync(join(folder, 'assets'))
    .filter((name) => isHashed.test(name))
    .toSorted()

const buildWith = `
  import { build } from 'vite'
  const { output } = await build({ configFile: process.argv[1], logLevel: 'silent', build: { write: false } })
  for (const { fileName } of output) if (/^assets.*${isHashed.source}/.test(fileName)) console.log(fileName.slice(7))
`

test('a build in a folder with names like shop/web/desk equals the usual build', {
  timeout: 120_000 * slowness(),
}, () => {
  const parent = mkdtempSync(join(tmpdir(), 'solas-build-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const folder = join(parent, 'shop/web/desk')
  const sources = projectFiles(/^((shop|crafts|web|setup)\/(?!public\/)|[^/]+$)/)
  for (const { path } of sources.filter((source) => !source.path.startsWith('web/storefront/public/'))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(path, join(folder, path))
  }
  for (const path of ['node_modules', 'web/storefront/public']) symlinkSync(resolve(path), join(folder, path))
  const { NODE_ENV: _, ...env } = process.env
  const inFolder = { cwd: folder, env, encoding: 'utf8' } as const
  for (const [config, built] of [
    ['vite.config.ts', 'dist/storefront'],
    ['web/desk/vite.config.ts', 'dist/desk'],
  ] as const) {
    const names = execFileSync(process.execPath, ['--input-type=module', '--eval', buildWith, config], inFolder)
    expect(names.trim().split('\n').toSorted()).toEqual(namesIn(built))
  }
})
