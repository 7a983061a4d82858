/** Who takes the shop's payments, as texts name it, and the origins of its payment pages. The server opens it in `open-services.ts`. */
export const paymentProvider: { readonly name: string; readonly pageOrigins: readonly string[] } = {
  name: 'Stripe',
  pageOrigins: ['https://checkout.stripe.com'],
}
