import { netOfVat, toPesos, type Centavos } from '../money/money.ts'
import { methodNames } from '../settings/payment-methods.ts'
import { writeCsv } from '../platform/spreadsheet/csv.ts'
import type { FileColumn } from '../platform/spreadsheet/table-file.ts'
import type { SoldBar, SoldBy } from './sales.contract.ts'
import type { ExportedSale } from './sales-list.queries.ts'
import { shareOf } from './sold-share.ts'

const ivaOf = (total: Centavos) => toPesos(total - netOfVat(total))

/** One order per row, labelled as on screen. */
export const saleColumns: readonly FileColumn<ExportedSale>[] = [
  { heading: 'Compra', cell: (sale) => sale.numero },
  { heading: 'Fecha', cell: (sale) => ({ date: sale.fecha }) },
  { heading: 'Estado', cell: (sale) => sale.estado },
  { heading: 'Cliente', cell: (sale) => sale.customer },
  { heading: 'Correo', cell: (sale) => sale.email },
  { heading: 'Botellas', cell: (sale) => sale.bottles },
  { heading: 'Total', cell: (sale) => toPesos(sale.total) },
  { heading: 'Total sin IVA', cell: (sale) => toPesos(netOfVat(sale.total)) },
  { heading: 'IVA', cell: (sale) => ivaOf(sale.total) },
  { heading: 'Costo de los vinos sin IVA', cell: (sale) => (sale.cost === null ? null : toPesos(sale.cost)) },
  { heading: 'Dirección', cell: (sale) => sale.direccion },
  { heading: 'Operación de pago', cell: (sale) => sale.payment },
  { heading: 'Vinos', cell: (sale) => sale.wines },
  { heading: 'Quién recibe', cell: (sale) => sale.recipient },
  { heading: 'Teléfono', cell: (sale) => sale.phone },
  { heading: 'Forma de entrega', cell: (sale) => sale.way },
  { heading: 'Envío (dentro del total)', cell: (sale) => toPesos(sale.delivery) },
  { heading: 'Medio de pago', cell: (sale) => (sale.paid_by === null ? '' : methodNames[sale.paid_by]) },
  { heading: 'Devuelto', cell: (sale) => toPesos(sale.refunded) },
  { heading: 'Total menos lo devuelto', cell: (sale) => toPesos(sale.total - sale.refunded) },
  { heading: 'IVA menos lo devuelto', cell: (sale) => ivaOf(sale.total - sale.refunded) },
  { heading: 'Botellas devueltas', cell: (sale) => sale.returned },
  { heading: 'Recargos (dentro del total)', cell: (sale) => toPesos(sale.surcharges) },
]

const soldFiles: Record<SoldBy, { heading: string; name: string }> = {
  vino: { heading: 'Vino', name: 'mas-vendidos' },
  bodega: { heading: 'Bodega', name: 'ventas-por-bodega' },
}

export function soldFileName({ por, fdesde, fhasta }: { por: SoldBy; fdesde: string; fhasta: string }) {
  return `${soldFiles[por].name}-${fdesde}-${fhasta}.csv`
}

/**
 * Sales by wine or bodega.
 * @param bottles of the whole period, for the shares
 */
export function writeSold(por: SoldBy, { items, bottles }: { items: SoldBar[]; bottles: number }): string {
  return writeCsv(
    [soldFiles[por].heading, 'Botellas', '% de las botellas', 'Vendido', 'Margen bruto', 'Margen %'],
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
