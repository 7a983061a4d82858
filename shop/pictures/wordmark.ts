/** The shop's name as a picture above e-mails, whose programs lack the shop's font: its size as shown, in CSS pixels. A short name leaves the right of it empty. */
export const WORDMARK_SIZE = { width: 240, height: 28 } as const

export const wordmarkPaths = { light: '/pictures/wordmark.png', dark: '/pictures/wordmark-dark.png' } as const
