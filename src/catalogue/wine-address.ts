import { foldText } from './search/fold-text.ts'
import { wineName, type NamedWine } from './wine-name.ts'

/** Characters of a name in an address. */
const longest = 80

/** A name as part of an address: 'Núñez & Hijos' is 'nunez-hijos'. Empty when it has no Latin letter and no digit. */
export function slugOf(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '')
}

/** A page's address with its name: '/bodega/3/catena-zapata'; the id alone decides what is shown. */
export function namedAddress(path: string, id: number | string, name: string): string {
  const slug = slugOf(name)
  return `/${path}/${id}${slug && `/${slug}`}`
}

/** Where a wine is shown: '/detail/1/catena-zapata-malbec-2021'. */
export function wineAddress(wine: NamedWine & { id: number }): string {
  return namedAddress('detail', wine.id, wineName({ ...wine, volumeMl: null }))
}

/** The same for a wine as the catalogue's calls answer it. */
export function productAddress(
  wine: Omit<NamedWine, 'producer'> & { id: number; productor: { description: string } },
): string {
  return wineAddress({ ...wine, producer: wine.productor.description })
}
