export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed'

const isDismissed = (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError'

export async function share({ title, url }: { title: string; url: string }): Promise<ShareOutcome> {
  if ('share' in navigator && navigator.canShare?.({ title, url })) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (cause) {
      if (isDismissed(cause)) return 'dismissed'
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
