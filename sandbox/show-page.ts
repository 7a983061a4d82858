import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { SandboxPage } from '#shop/pages/sandbox-page.ts'
import { showLinkedPage } from '../server/catalogue/pages/show-linked-page.ts'
import type { AppEnv } from '../server/platform/http/request.ts'
import type { Services } from '../server/platform/services/services.ts'

export type PageServices = Pick<Services, 'storefront' | 'config' | 'now'>

export function showPage(
  c: Context<AppEnv>,
  services: PageServices,
  page: SandboxPage,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  // Browsers apply form-action to a form's redirects too, and paying ends with one to the public URL.
  return showLinkedPage(c, services, page, {
    status,
    formTo: services.config.publicUrl,
    hasFrame: page.page === 'email',
  })
}

export function showMissing(
  c: Context<AppEnv>,
  services: PageServices,
  standIn: SandboxPage['standIn'],
): Promise<Response> {
  return showPage(c, services, { standIn, page: 'missing' }, 404)
}
