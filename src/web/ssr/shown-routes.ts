import type { EntryContext } from 'react-router'

type Manifest = EntryContext['manifest']

const known = new WeakMap<Manifest, Map<string, Manifest>>()

/**
 * What the router has to know of to draw a page: the screens that it shows. For each page it makes all the routes that it
 * is told of anew, and there are some fifty; the browser asks for those that the page's links lead to anyhow.
 * In: what the router found for an address. Out: the build's list of screens, those alone.
 */
export function shownRoutes({ manifest, staticHandlerContext }: EntryContext): Manifest {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const lists = known.get(manifest) ?? new Map<string, Manifest>()
  known.set(manifest, lists)
  const key = ids.join()
  const shown = lists.get(key) ?? {
    ...manifest,
    routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])),
  }
  lists.set(key, shown)
  return shown
}
