const DESCRIPTION_MAX = 155
const PRODUCT_DESCRIPTION_MAX = 150

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 3)}...` : text
}

/** The description of any page: at most 155 characters, 152 plus ellipsis when longer (S9.20). */
export function metaDescription(text: string): string {
  return cut(text, DESCRIPTION_MAX)
}

/** The description of a product's page: over 150 characters it is cut to 147 plus ellipsis (S9.21). */
export function productMetaDescription(text: string): string {
  return cut(text, PRODUCT_DESCRIPTION_MAX)
}

/** A page's title with the brand behind it, unless the title names it already (S2.3). */
export function pageTitle(title: string, brand: string): string {
  return title.includes(brand) ? title : `${title} – ${brand}`
}

/** Data as JSON that is safe inside a script element: no '<' can close it. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
