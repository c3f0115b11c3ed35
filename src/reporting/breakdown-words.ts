import { methodNames } from '../settings/payment-methods.ts'
import { chargeKinds } from '../totals/charge-kinds.ts'

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

/** Charges of orders that are no part of their wines' amounts, by kind: the row that they are counted in. */
export const chargeRowsByKind = Object.entries(chargeKinds).flatMap(([kind, { reportRow }]) =>
  reportRow ? [{ kind, ...reportRow }] : [],
)
/** Money that went back for none of their wines. */
export const adjustmentKey = 'ajuste'
/** Rows of no wine. */
export const keysBesideWines = [...new Set(chargeRowsByKind.map(({ key }) => key)), adjustmentKey]

/** Rows that are called the same in every shop. */
const fixedNames: Partial<Record<Dimension, Readonly<Record<string, string>>>> = {
  canal: { shop: 'Tienda en línea', counter: 'Mostrador', phone: 'Teléfono' },
  pago: methodNames,
  promocion: { none: 'Sin promoción' },
  comprador: { new: 'Primera compra', returning: 'Ya habían comprado', unnamed: 'Sin identificar' },
}

/** The name of a row that no table has a name for. */
export function nameOfRow(dimension: Dimension, key: string): string {
  const own = fixedNames[dimension]?.[key]
  if (own) return own
  if (key === adjustmentKey) return 'Reintegros que no son de un vino'
  return chargeRowsByKind.find((row) => row.key === key)?.name ?? key
}
