import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { dayInIreland } from '#shop/dates.ts'
import type { DeadLinkPage, LinkedPage } from '#shop/pages/linked-page.ts'
import type { SandboxPage } from '#shop/pages/sandbox-page.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { notBuilt } from './answer-site.ts'
import { pageSettings } from './page-settings.ts'
import { fillLinkedTemplate, withOwnLook } from './page-template.ts'

type Options = {
  readonly status?: ContentfulStatusCode
  readonly formTo?: string
  readonly hasFrame?: boolean
}

function policyWith(style: string, { formTo = '', hasFrame = false }: Options): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'self' 'sha256-${hash}'; img-src 'self' data:; font-src 'self'; frame-src ${hasFrame ? "'self'" : "'none'"}; form-action ${`'self' ${formTo}`.trim()}; base-uri 'none'; frame-ancestors 'none'`
}

/** Answers with a page behind a link or of the sandbox: no scripts, not stored, not indexed, no referrer. */
export async function showLinkedPage(
  c: Context<AppEnv>,
  { storefront, config, now }: Pick<Services, 'storefront' | 'config' | 'now'>,
  page: LinkedPage | SandboxPage,
  options: Options = {},
): Promise<Response> {
  const built = await storefront()
  if (built === null) return refuse(c, notBuilt.message, 503)
  const { renderer, template } = built
  const { shop } = c.var
  const rendered = renderer.renderLinkedPage(shop, pageSettings(shop, config, dayInIreland(now())), page)
  c.header('referrer-policy', 'no-referrer')
  c.header('x-robots-tag', 'noindex')
  c.header('cache-control', 'no-store')
  c.header('content-security-policy', policyWith(renderer.linkedStyle, options))
  return c.html(withOwnLook(fillLinkedTemplate(template, rendered, renderer.linkedStyle), shop), options.status ?? 200)
}

/** The same answer for every link that opens nothing: guessed, cut off or no longer valid. */
export function showDeadLink(c: Context<AppEnv>, services: Services, of: DeadLinkPage['of']): Promise<Response> {
  return showLinkedPage(c, services, { page: 'dead-link', of }, { status: 404 })
}
