/** Delay before a failed file is requested again. */
const againAfterMs = 1500

/**
 * Imports a part of the page that is loaded later, with one retry. Rejects when that fails too. Every dynamic import of
 * the browser goes through here or through `lazy-part.tsx`, so that each has a fallback.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await new Promise((passed) => setTimeout(passed, againAfterMs))
    reloadStyles()
    return load()
  }
}

/** The build's loader asks for a stylesheet once. The new link stands beside the old one, which may be React's. */
function reloadStyles(): void {
  if (typeof document === 'undefined') return
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.after(link.cloneNode())
}
