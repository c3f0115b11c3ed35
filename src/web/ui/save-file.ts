/** Hands the person a file that the page made. In: its name, media type and text. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser has taken it by the time this page is idle again
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
