/** Delay before a failed file is requested again. */
const againAfterMs = 1500

/**
 * Imports a part of the page on demand, with one retry, and rejects if that fails too. Every dynamic import
 * in the browser goes through here or `lazy-part.tsx`, so that each has a fallback.
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

/**
 * The build's loader requests a stylesheet only once, so this adds a new link beside the old one, which may
 * be React's.
 */
function reloadStyles(): void {
  if (typeof document === 'undefined') return
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.after(link.cloneNode())
}
