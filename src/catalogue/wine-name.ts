/** Names of wines as shown everywhere, in the browser and on the server. */

/** What distinguishes bottles. Old purchases and browsers' stored data may lack some of it. */
export type NamedWine = {
  name: string
  producer: string
  vintage?: number | null | undefined
  volumeMl?: number | null | undefined
}

/** '750 ml'. */
export function contentText(volumeMl: number): string {
  return `${volumeMl} ml`
}

/** Added to a bodega and name: '2021 · 750 ml'. Empty if neither is known. */
export function vintageAndContent({ vintage, volumeMl }: Pick<NamedWine, 'vintage' | 'volumeMl'>): string {
  return [...(vintage ? [String(vintage)] : []), ...(volumeMl ? [contentText(volumeMl)] : [])].join(' · ')
}

/** Added to a name: 'Trapiche · 2021 · 750 ml'. */
export function besideName(wine: NamedWine): string {
  return [wine.producer, vintageAndContent(wine)].filter((part) => part !== '').join(' · ')
}

/**
 * The full name: 'Trapiche Malbec 2021 · 750 ml'. Does not repeat a bodega or year that the name contains. A
 * test checks that the database's function wine_name does the same.
 */
export function wineName(wine: NamedWine): string {
  const { name, producer, vintage, volumeMl } = wine
  const words = [
    ...(!producer || name.includes(producer) ? [] : [producer]),
    name,
    ...(!vintage || name.includes(String(vintage)) ? [] : [String(vintage)]),
  ].join(' ')
  return volumeMl ? `${words} · ${contentText(volumeMl)}` : words
}

/** The full name of a wine from the catalogue's calls. */
export function productName(
  wine: Omit<NamedWine, 'producer'> & { productor: { description: string } },
): string {
  return wineName({ ...wine, producer: wine.productor.description })
}

/** Characters that a payment provider accepts in an item's title. */
const longestTitle = 256

/** The full name within that limit. Cuts the end of bodega and name if necessary. */
export function wineTitle(wine: NamedWine): string {
  const full = wineName(wine)
  if (full.length <= longestTitle) return full
  const end = ` ${vintageAndContent(wine)}`
  const words = wineName({ ...wine, vintage: null, volumeMl: null })
  return `${words.slice(0, longestTitle - end.length - 1).trimEnd()}…${end}`
}
