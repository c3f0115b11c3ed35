import { methodNames } from '../settings/payment-methods.ts'
import { chargeKinds } from '../totals/charge-kinds.ts'

/** Dimensions of the sales breakdown, with labels. */
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

/** Time dimensions with their interval. */
export const bucketOfDimension = { dia: 'day', semana: 'week', mes: 'month' } as const
export type TimeDimension = keyof typeof bucketOfDimension
export const isInTime = (dimension: Dimension): dimension is TimeDimension => dimension in bucketOfDimension

const ofLines: readonly Dimension[] = ['vino', 'bodega', 'categoria', 'tipo', 'variedad', 'region']
/** Whether a dimension splits orders: an order with two wines counts in two rows. */
export const cutsOrders = (dimension: Dimension): boolean => ofLines.includes(dimension)

const searched: readonly Dimension[] = [...ofLines, 'promocion']
/** Whether a dimension has enough rows to need a search. */
export const isSearched = (dimension: Dimension): boolean => searched.includes(dimension)

/** Charges outside the wines' amounts, by kind, with the row that counts them. */
export const chargeRowsByKind = Object.entries(chargeKinds).flatMap(([kind, { reportRow }]) =>
  reportRow ? [{ kind, ...reportRow }] : [],
)
/** Refunds without bottles. */
export const adjustmentKey = 'ajuste'
/** Rows that are not wines. */
export const keysBesideWines = [...new Set(chargeRowsByKind.map(({ key }) => key)), adjustmentKey]

/** Labels that are the same in every shop. */
const fixedNames: Partial<Record<Dimension, Readonly<Record<string, string>>>> = {
  canal: { shop: 'Tienda en línea', counter: 'Mostrador', phone: 'Teléfono' },
  pago: methodNames,
  promocion: { none: 'Sin promoción' },
  comprador: { new: 'Primera compra', returning: 'Ya habían comprado', unnamed: 'Sin identificar' },
}

/** The label of a row that no table names. */
export function nameOfRow(dimension: Dimension, key: string): string {
  const own = fixedNames[dimension]?.[key]
  if (own) return own
  if (key === adjustmentKey) return 'Reintegros que no son de un vino'
  return chargeRowsByKind.find((row) => row.key === key)?.name ?? key
}
