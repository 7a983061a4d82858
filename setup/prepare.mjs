import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headroom } from './build/budgets.mjs'
import { replaceFolder } from './replace-folder.mjs'

// `node setup/prepare.mjs`: installs and builds what is not up to date. `install`: only installs. `pages`: builds no desk.
const vite = 'node_modules/vite/bin/vite.js'
const buildStamp = 'dist/storefront/.vite/sources.sha256'
const pictures = 'web/storefront/public/pictures/'
const buildSources = ['package-lock.json', 'vite.config.ts', 'setup/build', 'shop', 'crafts', 'web']

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

/** Runs a program and returns whether it succeeded. Shows its output only if it failed.
 * @param {string} command @param {string[]} args */
async function run(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  /** @type {Buffer[]} */
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part))
  await once(child, 'close')
  if (child.exitCode !== 0) process.stderr.write(Buffer.concat(printed))
  return child.exitCode === 0
}

/** @param {string} step @param {Promise<boolean>[]} runs @param {string} advice */
async function step(step, runs, advice) {
  console.log(`${step}...`)
  if ((await Promise.all(runs)).every(Boolean)) return
  console.error(`${step} failed. ${advice}`)
  process.exit(1)
}

/** Builds with Vite into a folder under dist. @param {string} folder @param {string[]} args */
const build = (folder, ...args) =>
  run('node_modules/.bin/node', [vite, 'build', '--logLevel', 'warn', '--outDir', `../../dist/${folder}`, ...args])

const [task] = process.argv.slice(2)
if (!isInstalled()) {
  const npm = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await step('Installing', [run('npm', npm)], 'Check the connection to the npm registry, then start again.')
}

if (task !== 'install') {
  const sources = hashOfSources()
  if (!isBuilt(sources)) {
    const withDesk = task !== 'pages'
    const builds = [
      build('storefront.new'),
      build('render.new', '--ssr'),
      ...(withDesk ? [build('desk.new', '--config', 'web/desk/vite.config.ts')] : []),
    ]
    await step('Building', builds, 'Mend what is named above, then start again.')
    renameSync('dist/render.new/render.js', 'dist/storefront.new/.vite/render.js')
    replaceFolder('dist/storefront.new', 'dist/storefront')
    if (withDesk) {
      replaceFolder('dist/desk.new', 'dist/desk')
      writeFileSync(buildStamp, sources)
      for (const line of headroom('dist/storefront')) console.log(line)
    }
  }
}
