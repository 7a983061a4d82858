import { statSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Writes the size in bytes of each module before minifying and of each stylesheet's source, so that a failed budget names what grew. */
export const moduleSizes: Plugin = {
  name: 'module-sizes',
  apply: 'build',
  generateBundle(_, bundle) {
    const project = process.cwd()
    const scripts = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return []
      const modules = Object.entries(file.modules).map(([id, { renderedLength }]) => [
        relative(project, id),
        renderedLength,
      ])
      return [[file.fileName, Object.fromEntries(modules)]]
    })
    const styles = [...this.getModuleIds()].filter((id) => /\.css$/.test(id) && id.startsWith(project))
    const sizes = styles.map((id): [string, number] => [`${relative(project, id)} (styles)`, statSync(id).size])
    const stylesheet: Record<string, number> = Object.fromEntries(sizes)
    const source = JSON.stringify({ ...Object.fromEntries(scripts), stylesheet })
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source })
  },
}
