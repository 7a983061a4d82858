import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { isExposed } from '../../server/platform/config/config.ts'
import type { AppEnv } from '../../server/platform/http/request.ts'
import type { Services } from '../../server/platform/services/services.ts'
import { type PageServices, showMissing } from '../show-page.ts'

const INBOX = '/sandbox/inbox'

async function keyFor({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string | null> {
  if (!isExposed(config)) return null
  const secret = await db
    .selectFrom('sandboxSettings')
    .select('value')
    .where('name', '=', 'webhookSecret')
    .executeTakeFirstOrThrow()
  return createHmac('sha256', secret.value).update('inbox').digest('base64url').slice(0, 22)
}

/** The path of the local inbox, with a key if others can reach the shop (docs/decisions/007). */
export async function inboxPath(services: Pick<Services, 'db' | 'config'>): Promise<string> {
  const key = await keyFor(services)
  return key === null ? INBOX : `${INBOX}?key=${key}`
}

function isSame(given: string | undefined, key: string) {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(key)]
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}

/** If others can reach the shop, shows the inbox only to requests with its key: the first time in the URL, then in a cookie. */
export function requireInboxKey(services: PageServices & Pick<Services, 'db'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const key = await keyFor(services)
    if (key === null || isSame(getCookie(c, 'inbox'), key)) return next()
    if (!isSame(c.req.query('key'), key)) return showMissing(c, services, 'mail')
    setCookie(c, 'inbox', key, {
      path: INBOX,
      httpOnly: true,
      sameSite: 'Lax',
      secure: services.config.publicUrl.startsWith('https:'),
    })
    return c.redirect(INBOX, 303)
  }
}
