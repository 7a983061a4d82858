import * as v from 'valibot'
import type { PageMessage } from '#shop/pages/page-rendering.ts'
import { createApp } from '../app.ts'
import type { Site } from '../pages/site.ts'
import type { OpenShop } from './open-shop.ts'

const unseen = {
  type: 'text/html',
  cache: 'no-cache',
  etag: '""',
  size: 0,
  brotli: null,
  open: () => new Uint8Array(),
}

/** What a page of the storefront was given to say, instead of its HTML. */
export type ShownPage = PageMessage & { readonly path: string; readonly scripts: boolean }

const site: Site = {
  assets: new Map(),
  pageAt: (_, path) => ({ path, status: 200 }),
  pages: { find: async () => unseen, renderAll: async () => {} },
  renderMessage: async (_, path, message, { scripts }) =>
    JSON.stringify({ path, ...message, scripts } satisfies ShownPage),
  renderPreview: async () => null,
  inlineScripts: [],
}

/** Asks an open shop as a browser without scripts does; its pages answer with what they were given to say. */
export function openForms({ services, sandbox }: Pick<OpenShop, 'services' | 'sandbox'>) {
  const app = createApp({ services, sandbox }, site)
  const { publicUrl } = services.config
  return {
    get: async (path: string) => app.fetch(new Request(`${publicUrl}${path}`)),
    async send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
      const body = new URLSearchParams(fields)
      return app.fetch(new Request(`${publicUrl}${path}`, { method: 'POST', body, headers }))
    },
  }
}

/** What an answer's page was given to say. */
export async function shownBy(answer: Response): Promise<ShownPage> {
  return v.parse(
    v.custom<ShownPage>((value) => typeof value === 'object' && value !== null && 'path' in value),
    await answer.json(),
  )
}
