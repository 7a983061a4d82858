import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Services } from '../services.ts'
import { inboxRoutes } from './pages/inbox-routes.ts'
import { paymentRoutes } from './pages/payment-routes.ts'
import type { Sandbox } from './sandbox.ts'

const FORM_LIMIT = 16 * 1024

const styles = ['page', 'form']
  .map((name) => readFileSync(new URL(`./pages/${name}.css`, import.meta.url), 'utf8'))
  .join('\n')

/** What stands under /sandbox: the payment page where the provider is not configured, the inbox where no mail server is. */
export function sandboxRoutes(services: Pick<Services, 'db' | 'config' | 'now'>, sandbox: Sandbox | null): Hono {
  const routes = new Hono()
  routes.use(bodyLimit({ maxSize: FORM_LIMIT }))
  routes.get('/sandbox.css', (c) => {
    c.header('content-type', 'text/css; charset=utf-8')
    c.header('cache-control', 'no-cache')
    return c.body(styles)
  })
  if (sandbox) routes.route('/pay', paymentRoutes(sandbox))
  if (services.config.mail.smtpUrl === null) routes.route('/inbox', inboxRoutes(services))
  return routes
}
