/** The sentence about elastic on the returns page. */
export const elasticFault =
  'Elastic is a wearing part. If it breaks in ordinary use sooner than you would reasonably expect, we treat that as a fault.'

/** The sentence in the terms about how bracelets differ. */
export const naturalVariation = 'Stones, pearls and wood are natural and vary in colour, marking and shape.'
