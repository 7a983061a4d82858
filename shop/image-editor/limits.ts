/** The largest picture taken, in bytes and in millions of pixels; AVIF is decoded as a whole, so it takes the most memory. */
export const MAX_BYTES = 10 * 1024 * 1024
export const MAX_MEGAPIXELS = 24
export const MAX_AVIF_MEGAPIXELS = 8
/** Requests at a time: one is edited, the others wait. */
export const EDITS_AT_ONCE = 4
/** The largest request: the largest picture in base64, and room for the rest. */
export const MAX_REQUEST_BYTES = Math.ceil(MAX_BYTES / 3) * 4 + 16 * 1024
export const EDIT_TIMEOUT_MS = 15_000
