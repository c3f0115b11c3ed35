/**
 * A region's name in the shop and within a sentence: `place` has the article Spanish requires, and defaults
 * to the name. An
 * empty `place` means that the label names only the country.
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

/** Source name to the name within a sentence; the shop omits the article and capitalizes it. */
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
