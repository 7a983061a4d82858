import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { requireKnownHost } from '../server/http/known-host.ts'
import type { AppEnv } from '../server/http/request.ts'
import { limitBody } from '../server/http/request-body.ts'
import { preloadFonts, sharedStyles } from '../server/http/shared-styles.ts'
import type { Services } from '../server/services/services.ts'
import { paymentRoutes } from './checkout-page/payment-routes.ts'
import { requireInboxKey } from './inbox/inbox-key.ts'
import { inboxRoutes } from './inbox/inbox-routes.ts'
import type { Sandbox } from './sandbox.ts'

const FORM_LIMIT = 16 * 1024

const styles = ['ui/page', 'checkout-page/form']
  .map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8'))
  .join('\n')

/** What stands under /sandbox, in the fonts among the files of the built storefront: the payment page where the provider is not configured, the inbox where no mail server is. */
export function sandboxRoutes(
  services: Pick<Services, 'db' | 'config' | 'now' | 'storefront'>,
  sandbox: Sandbox | null,
  files: Iterable<string> = [],
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const all = [...files]
  const css = `${sharedStyles(all)}${styles}`
  routes.use(limitBody(FORM_LIMIT), preloadFonts(all))
  routes.get('/sandbox.css', (c) => {
    c.header('content-type', 'text/css; charset=utf-8')
    c.header('cache-control', 'no-cache')
    return c.body(css)
  })
  if (sandbox) routes.route('/pay', paymentRoutes(sandbox))
  if (services.config.mail.smtpUrl === null) {
    routes.use('/inbox/*', requireKnownHost(services.config), requireInboxKey(services))
    routes.route('/inbox', inboxRoutes(services))
  }
  return routes
}
