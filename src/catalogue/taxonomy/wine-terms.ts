/** The catalogue's fixed lists, as used by the shop and its contracts. */
export const wineTypes = ['Tinto', 'Rosado', 'Blanco'] as const
export type WineType = (typeof wineTypes)[number]

export const sugarDegrees = ['Seco', 'Abocado', 'Semiseco', 'Dulce', 'Dulce Natural'] as const
export type SugarDegree = (typeof sugarDegrees)[number]

/** Argentina's favourite varieties, which come first in lists; the others follow by number of wines. */
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
/** Sort orders of the admin list; a minus reverses. */
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

/** Page sizes of the catalogue, the default first. */
export const pageSizes = [4, 8, 12, 24] as const
export const adminPageSize = 15
