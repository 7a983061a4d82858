import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { Config } from '../config/config.ts'
import { randomUUID } from '../runtime/runtime.ts'

/** Finds the open payment page of a shopper again whose browser runs no scripts, so that it keeps no cart. It lasts as long as a reservation. */
const NAME = 'buyer'
const Id = v.pipe(v.string(), v.uuid())

export function findBuyer(c: Context): string | null {
  const sent = v.safeParse(Id, getCookie(c, NAME))
  return sent.success ? sent.output : null
}

/** The id of the buyer whose browser asks, which keeps it for so many seconds more. */
export function rememberBuyer(c: Context, { publicUrl }: Pick<Config, 'publicUrl'>, seconds: number): string {
  const id = findBuyer(c) ?? randomUUID()
  setCookie(c, NAME, id, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
    path: '/',
    maxAge: seconds,
  })
  return id
}
