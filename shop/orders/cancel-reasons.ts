export const cancelReasons = [
  'You asked us to cancel it.',
  'We can’t make it any more.',
  'We couldn’t reach you about your order.',
] as const
