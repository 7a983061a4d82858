import { Hono } from 'hono'
import { answerError, answerNotFound, refuseNul } from './http/errors.ts'
import { readShop } from './http/read-shop.ts'
import type { AppEnv } from './http/request.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { cacheHeaders } from './http/shared-cache.ts'
import type { Opened } from './open-services.ts'
import type { Site } from './pages/site.ts'
import { routes } from './routes.ts'

/** The whole server as one function from request to answer, and where the sandbox's webhooks are delivered to. */
export function createApp(
  { services, sandbox }: Pick<Opened, 'services' | 'sandbox'>,
  site: Site | null = null,
): Hono<AppEnv> {
  const { log } = services
  const app = new Hono<AppEnv>()
  app.use(requestLog(log), securityHeaders(services, site?.inlineScripts))
  app.use(cacheHeaders)
  app.use(refuseNul)
  app.use(readShop(services.shop))
  app.onError(answerError(log))
  app.notFound(answerNotFound)
  app.route('/', routes({ services, sandbox }, site))
  sandbox?.attach(async (request) => app.fetch(request))
  return app
}
