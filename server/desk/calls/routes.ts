import type { Hono, MiddlewareHandler } from 'hono'
import type { Call } from '#shop/calls/call.ts'
import { writeAuditLog } from '../../orders/order/audit-log.ts'
import * as platform from '../../platform/calls/routes.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services/services.ts'
import { requireConfirmed, requireOwner, requireSession, signedIn } from '../sign-in/sessions.ts'
import type { Handlers } from './handler.ts'
import { limits } from './limits.ts'

/** The checks of a call, in the order in which it is refused: who asks, what is sent, how often. */
function checksOf(call: Call, services: Services): MiddlewareHandler[] {
  const { role, confirm } = call
  return [
    ...(role === 'nobody' ? [] : [requireSession(services, call)]),
    ...(role === 'owner' ? [requireOwner(call)] : []),
    ...(confirm ? [requireConfirmed(services, call)] : []),
    ...platform.checksOf(call, services, limits),
  ]
}

/** Adds the routes of all calls of a table. Tests may leave their checks out. */
export function routeCalls<Calls extends { readonly [Name in keyof Calls]: Call }>(
  app: Hono<AppEnv>,
  services: Services,
  calls: Calls,
  handlers: Handlers<Calls>,
  checks = checksOf,
): void {
  platform.routeCalls(app, services, calls, handlers, {
    checksOf: (call) => checks(call, services),
    actorOf: (c) => signedIn(c) ?? null,
    async onDone({ audit }, actor) {
      if (audit === undefined || actor === null) return
      await writeAuditLog(services.db, { orderId: null, who: actor.staff.email, what: audit }, services.now())
    },
  })
}
