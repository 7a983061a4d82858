import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DESK_SESSION_DAYS } from '#shop/promises.ts'
import type { Config } from '../../platform/config/config.ts'

const names = { session: 'desk', browser: 'desk-browser' } as const
const DAY_S = 86_400

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:')

/** The name of a cookie of the desk. Browsers take the prefix over https only; it keeps the cookie from other hosts and paths. */
export const nameOf = (config: Pick<Config, 'publicUrl'>, name: keyof typeof names): string =>
  isSecure(config) ? `__Host-${names[name]}` : names[name]

export function readCookie(
  c: Context,
  config: Pick<Config, 'publicUrl'>,
  name: keyof typeof names,
): string | undefined {
  return getCookie(c, nameOf(config, name))
}

/** Sets a cookie of the desk, out of reach of scripts and of other sites' calls; null takes it away. */
export function writeCookie(
  c: Context,
  config: Pick<Config, 'publicUrl'>,
  name: keyof typeof names,
  value: string | null,
): void {
  setCookie(c, nameOf(config, name), value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(config),
    maxAge: value === null ? 0 : DESK_SESSION_DAYS * DAY_S,
  })
}
