import { showToast } from './toast.ts'

/** Copies a text and says so by a toast; where browsers refuse, as without https, the toast shows the text (S8.12). */
export async function copyWithToast(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: done })
  } catch {
    showToast({ kind: 'error', title: 'Could not copy', text: `Please copy it by hand: ${text}` })
  }
}
