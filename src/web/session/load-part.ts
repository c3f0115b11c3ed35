/** A file that did not come is asked for once more, after this long. */
const againAfterMs = 1500

/**
 * Fetches a part of the page that comes later, and once more when it does not come. Rejects when it still did not. Every
 * dynamic import of the browser goes through here or through `lazy-part.tsx`, so that whoever asks has to say what shows then.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await new Promise((passed) => setTimeout(passed, againAfterMs))
    askForStylesAgain()
    return load()
  }
}

/** The build's loader asks for a stylesheet once. The new link stands beside the old one, which may be React's. */
function askForStylesAgain(): void {
  if (typeof document === 'undefined') return
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.after(link.cloneNode())
}
