import type { EntryContext } from 'react-router'

/** The text of each stylesheet of the build, by its address. */
export type Stylesheets = ReadonlyMap<string, string>

/**
 * The styles of a page's screens as critical CSS, in place of links to them: one answer shows the page, where linked
 * stylesheets cost a phone further round trips before the first paint. The browser's router learns the same from the
 * page's manifest, so that both sides draw the same head; that holds with lazy route discovery only.
 */
export function inlineStyles(context: EntryContext, sheets: Stylesheets): EntryContext {
  const routes = { ...context.manifest.routes }
  const texts = new Set<string>()
  for (const { route } of context.staticHandlerContext.matches) {
    const entry = routes[route.id]
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
