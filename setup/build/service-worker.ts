import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'

type Options = {
  readonly input: string
  /** The URL path of the build, which starts and ends with a slash. */
  readonly base: string
  /** Scripts that can wait until they are first used, by the module that each is for. */
  readonly later?: RegExp
}

async function bundle(input: string, define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [script] = 'output' in result ? result.output : []
  if (script?.type !== 'chunk') throw new Error(`${input} was not built`)
  return script.code
}

function filesOf(output: Rolldown.OutputBundle, { base, later }: Options): string[] {
  const files = Object.values(output).filter((file) =>
    file.type === 'chunk' ? !later?.test(file.facadeModuleId ?? '') : /\.(css|woff2|svg)$/.test(file.fileName),
  )
  const isEntry = (file: (typeof files)[number]) => file.type === 'chunk' && file.isEntry
  return files
    .toSorted((one, other) => Number(isEntry(other)) - Number(isEntry(one)))
    .map((file) => `${base}${file.fileName}`)
}

/** Vite plugin that builds a service worker to sw.js, with the names of the files that it keeps, and its replacement for when it is switched off to sw-off.js (docs/decisions/029). */
export function serviceWorker(options: Options): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, output) {
        const files = filesOf(output, options)
        const html = output['index.html']
        const digest = createHash('sha256')
          .update(files.join())
          .update(html?.type === 'asset' ? html.source : '')
        const define = { FILES: JSON.stringify(files), BUILD: JSON.stringify(digest.digest('hex').slice(0, 10)) }
        const worker = await bundle(options.input, define)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker })
        const off = await bundle('web/storefront/worker/unregister.ts', {})
        this.emitFile({ type: 'asset', fileName: 'sw-off.js', source: off })
      },
    },
  }
}
