import { createHmac } from 'node:crypto'

/** The provider's signature header for a webhook's raw body; `at` is in seconds since 1970 (docs.stripe.com/webhooks/signature). */
export function signatureHeader(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}
