const preload = '<link rel="modulepreload"'

/**
 * A page can be read before it is alive: its scripts are fetched behind its fonts and pictures, not in front of them.
 * In: the rendered page, whose head asks for its scripts.
 */
export function fetchScriptsLate(html: string): string {
  const end = html.indexOf('</head>')
  return html.slice(0, end).replaceAll(preload, `${preload} fetchpriority="low"`) + html.slice(end)
}
