/** The closed lists of the catalogue, as the shop and its contracts write them. */
export const wineTypes = ['Tinto', 'Rosado', 'Blanco'] as const
export type WineType = (typeof wineTypes)[number]

export const sugarDegrees = ['Seco', 'Abocado', 'Semiseco', 'Dulce', 'Dulce Natural'] as const
export type SugarDegree = (typeof sugarDegrees)[number]

/** Varieties as Argentina asks for them: they come first in lists of varieties, the rest by how many wines they have. */
export const favouriteVarieties = [
  'Malbec',
  'Cabernet Sauvignon',
  'Cabernet Franc',
  'Bonarda',
  'Syrah',
  'Merlot',
  'Pinot Noir',
  'Chardonnay',
  'Torrontés',
  'Sauvignon Blanc',
] as const

export const acidities = ['Baja', 'Media', 'Alta'] as const

/** Names of body 1 to 5. */
export const bodyNames = ['Muy ligero', 'Ligero', 'Medio', 'Con cuerpo', 'Muy robusto'] as const

export const sortOrders = [
  'relevancia',
  'precio',
  '-precio',
  'nombre',
  'valoracion',
  'novedades',
  'descuento',
] as const
/** What the administration's list can be sorted by; a minus turns it round. */
export const adminSorts = [
  'nombre',
  '-nombre',
  'precio',
  '-precio',
  'productor',
  '-productor',
  'locacion',
  '-locacion',
  'tipo',
  '-tipo',
  'stock',
  '-stock',
] as const
export type AdminSort = (typeof adminSorts)[number]
export type SortOrder = (typeof sortOrders)[number]

/** Wines on a page of the home catalogue: the default first. */
export const pageSizes = [4, 8, 12, 24] as const
export const adminPageSize = 15
