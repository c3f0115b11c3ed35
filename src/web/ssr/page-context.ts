import type { EntryContext } from 'react-router'

/** The text of each of the build's stylesheets, by URL. */
export type Stylesheets = ReadonlyMap<string, string>

/**
 * The router's context for one page: only its routes, because the router prepares all it gets, and inlined
 * critical CSS instead of links, which cost a phone extra round trips before the first paint. The browser's
 * router learns the same from the page's manifest, so that both render the same head; this requires lazy
 * route discovery.
 */
export function pageContext(context: EntryContext, sheets: Stylesheets): EntryContext {
  const routes: EntryContext['manifest']['routes'] = {}
  const texts = new Set<string>()
  for (const { route } of context.staticHandlerContext.matches) {
    const entry = context.manifest.routes[route.id]
    if (!entry) continue
    const css: string[] = []
    for (const link of entry.css ?? []) {
      // a fragment marks sheets that a lazy part also needs
      const text = sheets.get(link.split('#', 1)[0] ?? '')
      if (text === undefined) css.push(link)
      else texts.add(text)
    }
    routes[route.id] = { ...entry, css }
  }
  return { ...context, manifest: { ...context.manifest, routes }, criticalCss: [...texts].join('\n') }
}
