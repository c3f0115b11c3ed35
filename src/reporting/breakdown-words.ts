import { wayNames } from '../purchases/manual-payment-ways.ts'

/** What sales are broken down by, and what each is called. */
export const dimensionNames = {
  dia: 'Día',
  semana: 'Semana',
  mes: 'Mes',
  vino: 'Vino',
  bodega: 'Bodega',
  categoria: 'Categoría',
  tipo: 'Tipo',
  variedad: 'Varietal',
  region: 'Región',
  canal: 'Canal',
  pago: 'Medio de pago',
  promocion: 'Promoción',
  comprador: 'Cliente',
} as const
export type Dimension = keyof typeof dimensionNames
export const dimensions = Object.keys(dimensionNames) as Dimension[]

/** Those that cut a period in time, and how. */
export const bucketOfDimension = { dia: 'day', semana: 'week', mes: 'month' } as const
export type TimeDimension = keyof typeof bucketOfDimension
export const isInTime = (dimension: Dimension): dimension is TimeDimension => dimension in bucketOfDimension

const ofLines: readonly Dimension[] = ['vino', 'bodega', 'categoria', 'tipo', 'variedad', 'region']
/** Those that cut through orders: an order with two wines is in two rows. */
export const cutsOrders = (dimension: Dimension): boolean => ofLines.includes(dimension)

const searched: readonly Dimension[] = [...ofLines, 'promocion']
/** Those with rows enough to search in. */
export const isSearched = (dimension: Dimension): boolean => searched.includes(dimension)

/** Money of orders that belongs to none of their wines. */
export const deliveryKey = 'envio'
export const adjustmentKey = 'ajuste'

/** Rows that are called the same in every shop. */
const fixedNames: Partial<Record<Dimension, Readonly<Record<string, string>>>> = {
  canal: { shop: 'Tienda en línea', counter: 'Mostrador', phone: 'Teléfono' },
  pago: wayNames,
  promocion: { none: 'Sin promoción' },
  comprador: { new: 'Primera compra', returning: 'Ya habían comprado', unnamed: 'Sin identificar' },
}

/** The name of a row that no table has a name for. */
export function nameOfRow(dimension: Dimension, key: string): string {
  const own = fixedNames[dimension]?.[key]
  if (own) return own
  if (key === deliveryKey) return 'Envíos'
  return key === adjustmentKey ? 'Reintegros que no son de un vino' : key
}
