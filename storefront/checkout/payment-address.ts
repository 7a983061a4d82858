/** The payment page's address where it is one that the storefront follows: Stripe's checkout, or a page of the shop's own origin (the sandbox); else null. */
export function trustedPaymentUrl(url: string | undefined, origin: string): string | null {
  if (!url || !URL.canParse(url, origin)) return null
  const address = new URL(url, origin)
  const isStripe = address.origin === 'https://checkout.stripe.com'
  const isOwn = address.origin === origin
  return (isStripe || isOwn) && !address.username && !address.password ? address.href : null
}
