/** The digest in the names of a picture's files that the owner has taken. */
export const PHOTO_FILE = /^[\da-f]{16}$/
