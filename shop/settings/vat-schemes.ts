/** How the seller stands to VAT: not registered; registered in Ireland, whose rate then holds in the whole EU; One Stop Shop, at the rate of the buyer's country; or the EU scheme for small firms, without VAT in the EU (docs/decisions/008). */
export const vatSchemes = ['none', 'ireland', 'oss', 'small'] as const
export type VatScheme = (typeof vatSchemes)[number]
