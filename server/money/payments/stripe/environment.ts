import * as v from 'valibot'

const matching = (pattern: RegExp, message: string) => v.nullish(v.pipe(v.string(), v.regex(pattern, message)), null)

export const stripeEnvironment = {
  STRIPE_SECRET_KEY: matching(
    /^[sr]k_(test|live)_\w+$/,
    'must begin with sk_test_, rk_test_, sk_live_ or rk_live_: copy it from the Stripe dashboard',
  ),
  STRIPE_WEBHOOK_SECRET: matching(
    /^whsec_[\w+/=]+$/,
    'must begin with whsec_: copy it from the webhook endpoint in the Stripe dashboard',
  ),
}

export function isLiveKey(secretKey: string): boolean {
  return secretKey.includes('_live_')
}
