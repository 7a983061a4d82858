import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { slowness } from '../server/testing/slowness.ts'
import { replaceFolder } from './replace-folder.mjs'

const TIMES = 200

function folders() {
  const folder = mkdtempSync(join(tmpdir(), 'solas-replace-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { from: join(folder, 'new'), to: join(folder, 'served') }
}

function build(folder: string, files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

test('a new build replaces the old files, and files that are only in the old build are deleted', () => {
  const { from, to } = folders()
  build(to, { 'index.html': 'old', 'assets/old.js': 'old', 'pictures/amber.webp': 'old' })
  build(from, { 'index.html': 'new', 'assets/new.js': 'new', 'pictures/amber.webp': 'new', '.vite/build.json': '{}' })
  replaceFolder(from, to)
  expect(existsSync(from)).toBe(false)
  expect(readFileSync(join(to, 'index.html'), 'utf8')).toBe('new')
  expect(readdirSync(join(to, 'assets'))).toEqual(['new.js'])
  expect(readdirSync(to).sort()).toEqual(['.vite', 'assets', 'index.html', 'pictures'])
})

test('the first build is moved to its folder', () => {
  const { from, to } = folders()
  build(from, { 'index.html': 'new' })
  replaceFolder(from, to)
  expect(readdirSync(to)).toEqual(['index.html'])
})

test('files stay readable at every moment while a build is replaced', { timeout: 60_000 * slowness() }, async () => {
  const { from, to } = folders()
  build(to, { 'pictures/amber.webp': 'old' })
  const reading = `
    const { parentPort, workerData } = require('node:worker_threads')
    const { readFileSync } = require('node:fs')
    let [reads, misses, over] = [0, 0, false]
    parentPort.on('message', () => { over = true })
    function look() {
      for (let times = 0; times < 100; times += 1) {
        reads += 1
        try { readFileSync(workerData) } catch { misses += 1 }
      }
      if (over) parentPort.postMessage({ reads, misses })
      else setImmediate(look)
    }
    look()
    parentPort.postMessage('reading')`
  const worker = new Worker(reading, { eval: true, workerData: join(to, 'pictures/amber.webp') })
  const { promise: begun, resolve: begin } = Promise.withResolvers<unknown>()
  worker.once('message', begin)
  await begun
  for (let times = 0; times < TIMES; times += 1) {
    build(from, { 'pictures/amber.webp': 'new', [`assets/${times}.js`]: '' })
    replaceFolder(from, to)
  }
  const { promise: counts, resolve: count } = Promise.withResolvers<unknown>()
  worker.once('message', count)
  worker.postMessage('over')
  expect(await counts).toMatchObject({ misses: 0 })
  await worker.terminate()
})
