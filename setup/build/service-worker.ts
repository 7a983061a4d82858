import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'

/** Scripts that a page without a connection can do without: kept once they were seen. */
const later = /\/(internal|pages\/(legal|order-confirmation))\//

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

function filesOf(output: Rolldown.OutputBundle): string[] {
  const files = Object.values(output).filter((file) =>
    file.type === 'chunk' ? !file.moduleIds.some((id) => later.test(id)) : /\.(css|woff2|svg)$/.test(file.fileName),
  )
  const isEntry = (file: (typeof files)[number]) => file.type === 'chunk' && file.isEntry
  return files
    .toSorted((one, other) => Number(isEntry(other)) - Number(isEntry(one)))
    .map((file) => `/${file.fileName}`)
}

/** Vite plugin that builds the service worker to /sw.js, with the names of the files that it keeps, and its replacement for when it is switched off to /sw-off.js (docs/decisions/029). */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, output) {
        const files = filesOf(output)
        const html = output['index.html']
        const digest = createHash('sha256')
          .update(files.join())
          .update(html?.type === 'asset' ? html.source : '')
        const define = { FILES: JSON.stringify(files), BUILD: JSON.stringify(digest.digest('hex').slice(0, 10)) }
        const worker = await bundle('web/storefront/worker/service-worker.ts', define)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker })
        const off = await bundle('web/storefront/worker/unregister.ts', {})
        this.emitFile({ type: 'asset', fileName: 'sw-off.js', source: off })
      },
    },
  }
}
