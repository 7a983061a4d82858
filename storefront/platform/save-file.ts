/** Has the browser save a text as a file of this name. */
export function saveFile({ name, text }: { readonly name: string; readonly text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some phones read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
