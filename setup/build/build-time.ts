import type { Plugin } from 'vite'

/** Vite plugin that records when the storefront was built: a file's own time changes with every copy. */
export const buildTime: Plugin = {
  name: 'build-time',
  apply: 'build',
  generateBundle() {
    const source = JSON.stringify({ time: new Date().toISOString() })
    this.emitFile({ type: 'asset', fileName: '.vite/build.json', source })
  },
}
