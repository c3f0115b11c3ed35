/**
 * How the shop writes a region, and how a sentence names it: `place` carries the article where Spanish wants one and
 * is the name itself when left out. A `place` of '' means that the label names no more than the country.
 */
export type Region = { name: string; place?: string }

/** Regions that keep their own name and have no article. */
export function own(...names: string[]): Record<string, Region> {
  return Object.fromEntries(names.map((name) => [name, { name: name.replaceAll("'", '’') }]))
}

/** Source name to Spanish name, without article. */
export function renamed(names: Record<string, string>): Record<string, Region> {
  return Object.fromEntries(Object.entries(names).map(([source, name]) => [source, { name }]))
}

/** Source name to the name as a sentence says it; the shop writes it without the article and with a capital. */
export function withArticle(names: Record<string, string>): Record<string, Region> {
  return Object.fromEntries(
    Object.entries(names).map(([source, place]) => {
      const bare = place.replace(/^(?:el|las|los|la) /, '')
      return [source, { name: bare.charAt(0).toUpperCase() + bare.slice(1), place }]
    }),
  )
}

/** Names of wines rather than of places: 'la denominación Barbera d’Alba'. */
export function denominations(...names: string[]): Record<string, Region> {
  return Object.fromEntries(
    names.map((source) => {
      const name = source.replaceAll("'", '’')
      return [source, { name, place: `la denominación ${name}` }]
    }),
  )
}
