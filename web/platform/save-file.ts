export function saveFile({ name, text, type }: { name: string; text: string; type: string }): void {
  const href = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // Some phones read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
