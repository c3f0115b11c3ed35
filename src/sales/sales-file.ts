import { netOfVat, toPesos } from '../money/money.ts'
import { writeCsv } from '../sheets/csv.ts'
import type { ExportedSale } from './sales-list.queries.ts'

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
]

/** The sales as a table, an order a row. */
export function writeSales(sales: readonly ExportedSale[]): string {
  return writeCsv(
    headings,
    sales.map((sale) => {
      const net = netOfVat(sale.total)
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
      ]
    }),
  )
}
