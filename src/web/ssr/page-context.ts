import type { EntryContext } from 'react-router'

/** The text of each stylesheet of the build, by its address. */
export type Stylesheets = ReadonlyMap<string, string>

/**
 * The router's context for one page: its own routes alone, since the router prepares every route that it is given for each
 * page, and their styles as critical CSS in place of links, since linked stylesheets cost a phone further round trips before
 * the first paint. The browser's router learns the same from the page's manifest, so that both sides draw the same head;
 * that holds with lazy route discovery only.
 */
export function pageContext(context: EntryContext, sheets: Stylesheets): EntryContext {
  const routes: EntryContext['manifest']['routes'] = {}
  const texts = new Set<string>()
  for (const { route } of context.staticHandlerContext.matches) {
    const entry = context.manifest.routes[route.id]
    if (!entry) continue
    const css: string[] = []
    for (const link of entry.css ?? []) {
      // a mark behind the address says that a part that arrives later needs the sheet as well
      const text = sheets.get(link.split('#', 1)[0] ?? '')
      if (text === undefined) css.push(link)
      else texts.add(text)
    }
    routes[route.id] = { ...entry, css }
  }
  return { ...context, manifest: { ...context.manifest, routes }, criticalCss: [...texts].join('\n') }
}
