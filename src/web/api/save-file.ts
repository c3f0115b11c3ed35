/** Hands the person a file. In: its name, its media type (with its charset, where it is text) and what is in it. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser has taken it by the time this page is idle again
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
