import Stripe from 'stripe'

export const API_VERSION = '2026-10-28.endive'

const settings = { apiVersion: API_VERSION, timeout: 6000, maxNetworkRetries: 1, telemetry: false } as const

export function openClient(keys: { readonly secretKey: string } | null, sandbox?: typeof fetch): Stripe {
  return keys === null && sandbox
    ? new Stripe('sk_test_sandbox', { ...settings, httpClient: Stripe.createFetchHttpClient(sandbox) })
    : new Stripe(keys?.secretKey ?? '', settings)
}
