const preload = '<link rel="modulepreload"'

/**
 * A page can be read before it is alive: its scripts are fetched behind its fonts and pictures, not in front of them.
 * In: the rendered page's head, which asks for its scripts.
 */
export function fetchScriptsLate(head: string): string {
  return head.replaceAll(preload, `${preload} fetchpriority="low"`)
}
