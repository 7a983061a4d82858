// Apart from all other paths, which every page loads.

/** The form behind the signed link in the e-mail that asks for a review, the wish not to be asked, and the call for the reviews of a product (docs/decisions/018). */
export const reviewPaths = {
  form: (token: string) => `/review/${token}`,
  stop: (token: string) => `/review/${token}/stop`,
  published: '/functions/v1/reviews',
} as const
