import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Look } from '#shop/look.ts'
import type { OrderPaper, PaperLogos } from '#shop/orders/papers.ts'
import type { RenderedPaper, WayBack } from '#shop/pages/page-rendering.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services/services.ts'
import { notBuilt } from './answer-site.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export function paperPolicy({ style, script }: Pick<RenderedPaper, 'style' | 'script'>): string {
  return `default-src 'none'; style-src ${hashOf(style)}; font-src 'self'; img-src data:; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
}

type Shown = {
  readonly look: Look
  readonly paper: OrderPaper
  readonly logos: PaperLogos
  readonly back: WayBack
}

export async function showPaper(
  c: Context,
  { storefront }: Pick<Services, 'storefront'>,
  { look, paper, logos, back }: Shown,
): Promise<Response> {
  const built = await storefront()
  if (built === null) return refuse(c, notBuilt.message, 503)
  const rendered = built.renderer.renderPaper(look, paper, logos, back)
  c.header('content-security-policy', paperPolicy(rendered))
  return c.html(rendered.html)
}
