/** What became of sharing: passed on, copied for pasting, left by the shopper, or not possible in this browser. */
export type Shared = 'shared' | 'copied' | 'left' | 'failed'

const left = (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError'

/** Hands an address to the device's own sharing where there is one, else copies it. */
export async function share({ title, url }: { title: string; url: string }): Promise<Shared> {
  if ('share' in navigator && navigator.canShare?.({ title, url })) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (cause) {
      if (left(cause)) return 'left'
    }
  }
  try {
    // Browsers have no clipboard on a page that did not come over https.
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
