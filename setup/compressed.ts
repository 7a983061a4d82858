import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(js|css|svg|json|txt|xml|webmanifest)$/
const brotli = promisify(brotliCompress)

// One and the same format; of its ways to look at a file now one finds more, now another.
async function smallest(bytes: Buffer): Promise<Buffer> {
  const ways = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT]
  const [first, second] = await Promise.all(
    ways.map((mode) =>
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_MODE]: mode,
        },
      }),
    ),
  )
  return first && second && second.byteLength >= first.byteLength ? first : (second ?? bytes)
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
