import { foldText } from './search/fold-text.ts'
import { wineName, type NamedWine } from './wine-name.ts'

/** Maximum length of a slug. */
const longest = 80

/** A name as slug: 'Núñez & Hijos' becomes 'nunez-hijos'. Empty without Latin letters and digits. */
export function slugOf(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '')
}

/** A page's address with its name: '/bodega/3/catena-zapata'. Only the id matters. */
export function namedAddress(path: string, id: number | string, name: string): string {
  const slug = slugOf(name)
  return `/${path}/${id}${slug && `/${slug}`}`
}

/** A wine's address: '/detail/1/catena-zapata-malbec-2021'. */
export function wineAddress(wine: NamedWine & { id: number }): string {
  return namedAddress('detail', wine.id, wineName({ ...wine, volumeMl: null }))
}

/** The same for a wine from the catalogue's calls. */
export function productAddress(
  wine: Omit<NamedWine, 'producer'> & { id: number; productor: { description: string } },
): string {
  return wineAddress({ ...wine, producer: wine.productor.description })
}
