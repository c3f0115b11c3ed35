import { netOfVat, toPesos } from '../money/money.ts'
import { wayNames } from '../payments/manual-payment-ways.ts'
import { writeCsv } from '../platform/spreadsheet/csv.ts'
import type { SoldBar, SoldBy } from './sales.contract.ts'
import type { ExportedSale } from './sales-list.queries.ts'
import { shareOf } from './sold-share.ts'

const headings = [
  'Compra',
  'Fecha',
  'Estado',
  'Persona',
  'Correo',
  'Botellas',
  'Total',
  'Sin IVA',
  'IVA',
  'Costo sin IVA',
  'Envío a',
  'Operación de pago',
  'Vinos',
  'Recibe',
  'Teléfono',
  'Entrega',
  'Envío',
  'Forma de pago',
  'Devuelto',
  'Neto de devoluciones',
  'IVA neto',
  'Botellas devueltas',
]

/** The sales as a table, an order a row. */
export function writeSales(sales: readonly ExportedSale[]): string {
  return writeCsv(
    headings,
    sales.map((sale) => {
      const net = netOfVat(sale.total)
      const received = sale.total - sale.refunded
      return [
        sale.numero,
        sale.fecha,
        sale.estado,
        sale.customer,
        sale.email,
        sale.bottles,
        toPesos(sale.total),
        toPesos(net),
        toPesos(sale.total - net),
        sale.cost === null ? null : toPesos(sale.cost),
        sale.direccion,
        sale.payment,
        sale.wines,
        sale.recipient,
        sale.phone,
        sale.way,
        toPesos(sale.delivery),
        sale.paid_by === null ? '' : wayNames[sale.paid_by],
        toPesos(sale.refunded),
        toPesos(received),
        toPesos(received - netOfVat(received)),
        sale.returned,
      ]
    }),
  )
}

const soldFiles: Record<SoldBy, { heading: string; name: string }> = {
  vino: { heading: 'Vino', name: 'mas-vendidos' },
  bodega: { heading: 'Bodega', name: 'ventas-por-bodega' },
}

export function soldFileName({ por, fdesde, fhasta }: { por: SoldBy; fdesde: string; fhasta: string }) {
  return `${soldFiles[por].name}-${fdesde}-${fhasta}.csv`
}

/** What was sold by wine or bodega. In: the rows, and the bottles of the whole period, which shares are of. */
export function writeSold(por: SoldBy, { items, bottles }: { items: SoldBar[]; bottles: number }): string {
  return writeCsv(
    [soldFiles[por].heading, 'Botellas', '% de las botellas', 'Total', 'Margen bruto', 'Margen %'],
    items.map((bar) => [
      bar.label,
      bar.bottles,
      shareOf(bar.bottles, bottles),
      bar.total,
      bar.margin?.gross,
      bar.margin?.percent,
    ]),
  )
}
