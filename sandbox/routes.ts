import { Hono } from 'hono'
import { requireKnownHost } from '../server/platform/http/known-host.ts'
import type { AppEnv } from '../server/platform/http/request.ts'
import { limitBody } from '../server/platform/http/request-body.ts'
import type { Services } from '../server/platform/services/services.ts'
import { paymentRoutes } from './checkout-page/payment-routes.ts'
import { requireInboxKey } from './inbox/inbox-key.ts'
import { inboxRoutes } from './inbox/inbox-routes.ts'
import type { Sandbox } from './sandbox.ts'
import type { PageServices } from './show-page.ts'

const FORM_LIMIT = 16 * 1024

export function sandboxRoutes(services: PageServices & Pick<Services, 'db'>, sandbox: Sandbox | null): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.use(limitBody(FORM_LIMIT))
  if (sandbox) routes.route('/pay', paymentRoutes(services, sandbox))
  if (services.config.mail.smtpUrl === null) {
    routes.use('/inbox/*', requireKnownHost(services.config), requireInboxKey(services))
    routes.route('/inbox', inboxRoutes(services))
  }
  return routes
}
