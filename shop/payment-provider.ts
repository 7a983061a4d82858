/** The shop's payment provider by the name in texts, and the origins of its payment pages. The server opens it in `open-services.ts`. */
export const paymentProvider: { readonly name: string; readonly pageOrigins: readonly string[] } = {
  name: 'Stripe',
  pageOrigins: ['https://checkout.stripe.com'],
}
