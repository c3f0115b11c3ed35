/** How a wine is named to people, wherever it is bought or can be: the same in the browser and on the server. */

/** What tells one bottle from another. Old purchases, and what a browser remembers, may lack some of it. */
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

/** What stands beside a wine whose bodega and name are read already: '2021 · 750 ml'. Empty when neither is known. */
export function vintageAndContent({ vintage, volumeMl }: Pick<NamedWine, 'vintage' | 'volumeMl'>): string {
  return [...(vintage ? [String(vintage)] : []), ...(volumeMl ? [contentText(volumeMl)] : [])].join(' · ')
}

/** What stands beside a wine's name alone: 'Trapiche · 2021 · 750 ml'. */
export function besideName(wine: NamedWine): string {
  return [wine.producer, vintageAndContent(wine)].filter((part) => part !== '').join(' · ')
}

/**
 * The full name: 'Trapiche Malbec 2021 · 750 ml'. What the name says itself, bodega or year, is not said twice.
 * Same rule as the database's function wine_name; a test holds the two together.
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

/** The full name of a wine as the catalogue's calls answer it. */
export function productName(
  wine: Omit<NamedWine, 'producer'> & { productor: { description: string } },
): string {
  return wineName({ ...wine, producer: wine.productor.description })
}

/** Characters that a payment provider takes of an item's title. */
const longestTitle = 256

/** The full name for where there is room for so much only: of one that is too long, bodega and name lose their end. */
export function wineTitle(wine: NamedWine): string {
  const full = wineName(wine)
  if (full.length <= longestTitle) return full
  const end = ` ${vintageAndContent(wine)}`
  const words = wineName({ ...wine, vintage: null, volumeMl: null })
  return `${words.slice(0, longestTitle - end.length - 1).trimEnd()}…${end}`
}
