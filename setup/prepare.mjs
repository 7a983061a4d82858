import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFolder } from './replace-folder.mjs'

const [built, beside] = ['dist/storefront', 'dist/storefront.new']
const buildStamp = `${built}/.vite/sources.sha256`
const pictures = 'web/storefront/public/pictures/'
const buildSources = ['package-lock.json', 'vite.config.ts', 'setup/build', 'shop', 'web']

/** @param {string} file @returns {[path: string, about: { version?: string, optional?: boolean }][]} */
function packagesIn(file) {
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
}

function isInstalled() {
  try {
    const installed = new Map(packagesIn('node_modules/.package-lock.json'))
    return packagesIn('package-lock.json').every(
      ([path, { version, optional }]) => path === '' || optional || installed.get(path)?.version === version,
    )
  } catch {
    return false
  }
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return /\.test\.tsx?$/.test(path) ? [] : [path]
  })
}

function hashOfSources() {
  const hash = createHash('sha256')
  const files = buildSources.flatMap((path) => (path.includes('.') ? [path] : filesIn(path)))
  // Names of pictures carry a digest of their content, and there are 17 MB of them.
  for (const file of files.sort()) hash.update(`${file}\0`).update(file.startsWith(pictures) ? '' : readFileSync(file))
  return hash.digest('hex')
}

/** @param {string} wanted */
function isBuilt(wanted) {
  try {
    return readFileSync(buildStamp, 'utf8') === wanted
  } catch {
    return false
  }
}

/** @param {string} step @param {string} command @param {string[]} args @param {string} advice */
function run(step, command, args, advice) {
  console.log(`${step}...`)
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status === 0) return
  console.error(`${stdout ?? ''}${stderr ?? ''}${step} failed. ${advice}`)
  process.exit(1)
}

if (!isInstalled()) {
  const npm = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  run('Installing', 'npm', npm, 'Check the connection to the npm registry, then start again.')
}

if (process.argv[2] !== 'install') {
  const sources = hashOfSources()
  if (!isBuilt(sources)) {
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir']
    const advice = 'Mend what is named above, then start again.'
    run('Building', 'node_modules/.bin/node', [...vite, `../../${beside}`], advice)
    run('Building the pages', 'node_modules/.bin/node', [...vite, `../../${beside}/.vite`, '--ssr'], advice)
    const desk = [...vite, '../../dist/desk.new', '--config', 'web/desk/vite.config.ts']
    run('Building the desk', 'node_modules/.bin/node', desk, advice)
    replaceFolder('dist/desk.new', 'dist/desk')
    replaceFolder(beside, built)
    writeFileSync(buildStamp, sources)
  }
}
