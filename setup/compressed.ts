import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(js|css|svg|json|txt|xml|webmanifest)$/
const brotli = promisify(brotliCompress)

// One and the same format; of the ways to count distances now one finds more, now another.
const ways = [
  [0, 0],
  [0, 15],
  [1, 0],
  [1, 12],
  [2, 0],
  [2, 4],
] as const

async function smallest(bytes: Buffer): Promise<Buffer> {
  const all = ways.map(([postfix, direct]) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        [constants.BROTLI_PARAM_NDIRECT]: direct,
      },
    }),
  )
  const [least = bytes] = (await Promise.all(all)).toSorted((one, other) => one.byteLength - other.byteLength)
  return least
}

/** Vite plugin that writes a brotli copy (quality 11, `.br` at the end of the name) beside every text file of the build. */
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
      await Promise.all(
        files
          .filter((file) => worthIt.test(file) && !file.startsWith('.vite'))
          .map(async (file) => {
            const path = join(folder, file)
            await writeFile(`${path}.br`, await smallest(await readFile(path)))
          }),
      )
    },
  }
}
