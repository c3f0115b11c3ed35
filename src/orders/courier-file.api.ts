import { toPesos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem } from '../platform/http/problem.ts'
import { tableFile, type FileColumn } from '../platform/spreadsheet/table-file.ts'
import { courierFileCalls } from './courier-file.contract.ts'
import { courierBoxes, type CourierBox } from './courier-file.queries.ts'

const columns: readonly FileColumn<CourierBox>[] = [
  { heading: 'Compra', cell: (box) => box.numero },
  { heading: 'Quién recibe', cell: (box) => box.recipient },
  { heading: 'Calle y número', cell: (box) => box.street },
  { heading: 'Piso', cell: (box) => box.floor },
  { heading: 'Ciudad', cell: (box) => box.city },
  { heading: 'Provincia', cell: (box) => box.province },
  { heading: 'Código postal', cell: (box) => box.postal_code },
  { heading: 'Teléfono', cell: (box) => box.phone },
  { heading: 'Documento', cell: (box) => box.document },
  { heading: 'Correo', cell: (box) => box.email },
  { heading: 'Indicaciones', cell: (box) => box.notes },
  { heading: 'Bultos', cell: () => 1 },
  { heading: 'Botellas', cell: (box) => box.bottles },
  { heading: 'Litros', cell: (box) => box.litres },
  { heading: 'Valor declarado', cell: (box) => toPesos(box.value), needs: 'amounts.read' },
  { heading: 'Forma de entrega', cell: (box) => box.method },
  { heading: 'Zona', cell: (box) => box.zone },
  { heading: 'Horario', cell: (box) => box.hours },
  { heading: 'Prometida para el', cell: (box) => (box.latest === null ? null : { date: box.latest }) },
]

export function courierFileApi(db: Db): ServedCall[] {
  return implement(courierFileCalls, {
    'GET /export/envios': async ({ query: { format, ...filter }, caller: { permissions } }) => {
      const rows = await courierBoxes(db, filter)
      if (!rows)
        return problem(422, 'Son demasiados envíos para un archivo. Filtrá por día o por forma de entrega.')
      return tableFile({ name: 'envios', columns, rows, permissions, format })
    },
  })
}
