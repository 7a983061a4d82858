// In its own file, because every page loads the other paths.

/** The form behind the signed link in the e-mail that asks for a review, and the wish not to be asked (docs/decisions/018). */
export const reviewPaths = {
  form: (token: string) => `/review/${token}`,
  stop: (token: string) => `/review/${token}/stop`,
} as const
