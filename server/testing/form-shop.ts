import * as v from 'valibot'
import type { Stock } from '#shop/catalogue/stock.ts'
import type { PageMessage } from '#shop/pages/page-rendering.ts'
import { createApp } from '../app.ts'
import type { Site } from '../catalogue/pages/site.ts'
import type { OpenShop } from './open-shop.ts'

const unseen = {
  type: 'text/html',
  cache: 'no-cache',
  etag: '""',
  size: 0,
  brotli: null,
  open: () => new Uint8Array(),
}

/** The text that a page of the storefront got in place of its HTML, and how many are left in a shop that counts its products. */
export type ShownPage = PageMessage & { readonly path: string; readonly scripts: boolean; readonly stock?: Stock }

/** A storefront that answers the text that a page would get, as JSON. */
export const formSite: Site = {
  assets: new Map(),
  pageAt: (_, path) => ({ path, status: 200 }),
  pages: { find: async () => unseen, renderAll: async () => {} },
  renderMessage: async ({ stock }, path, message, { scripts }) => {
    const counts = Object.keys(stock).length > 0 && { stock }
    return JSON.stringify({ path, ...message, scripts, ...counts } satisfies ShownPage)
  },
  renderPreview: async () => null,
  inlineScripts: [],
}

export function openForms({ services, sandbox }: Pick<OpenShop, 'services' | 'sandbox'>) {
  const app = createApp({ services, sandbox }, formSite)
  const { publicUrl } = services.config
  return {
    get: async (path: string) => app.fetch(new Request(`${publicUrl}${path}`)),
    async send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
      const body = new URLSearchParams(fields)
      return app.fetch(new Request(`${publicUrl}${path}`, { method: 'POST', body, headers }))
    },
  }
}

export async function shownBy(answer: Response): Promise<ShownPage> {
  return v.parse(
    v.custom<ShownPage>((value) => typeof value === 'object' && value !== null && 'path' in value),
    await answer.json(),
  )
}
