export const elasticFault =
  'Elastic is a wearing part. If it breaks in ordinary use sooner than you would reasonably expect, we treat that as a fault.'

export const naturalVariation = 'Stones, pearls and wood are natural and vary in colour, marking and shape.'
