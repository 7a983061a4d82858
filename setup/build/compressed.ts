import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const isText = /\.(js|css|svg|json|txt|xml|webmanifest)$/
const compress = promisify(brotliCompress)

/** Vite plugin that writes a brotli copy (`.br` at the end of the name) beside every text file of the build. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      const files = await readdir(folder, { recursive: true })
      const texts = files.filter((file) => isText.test(file) && !file.startsWith('.vite'))
      const write = async (path: string) => writeFile(`${path}.br`, await compress(await readFile(path)))
      await Promise.all(texts.map((file) => write(join(folder, file))))
    },
  }
}
