import { Link } from '../../ui/link.tsx'
import { writeNumber } from '../../../money/write-number.ts'
import { formatMoment } from '../../../calendar/shop-time.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'
import type { Column } from '../../ui/data-table.tsx'
import { ListSection } from '../kit/list-section.tsx'

const states: Record<ImportAnswer['state'], { name: string; chip: string }> = {
  columnas: { name: 'Faltan las columnas', chip: 'chip warn' },
  revisando: { name: 'Revisando', chip: 'chip' },
  revisada: { name: 'Espera tu decisión', chip: 'chip warn' },
  importando: { name: 'Guardando', chip: 'chip' },
  terminada: { name: 'Terminada', chip: 'chip good' },
  deshaciendo: { name: 'Deshaciendo', chip: 'chip' },
  deshecha: { name: 'Deshecha', chip: 'chip' },
  cancelada: { name: 'Cancelada', chip: 'chip' },
}

/** The latest imports with their state. */
export function Latest({ latest }: { latest: ImportAnswer[] }) {
  return (
    <ListSection
      id="latest"
      title="Últimas importaciones"
      label="Importaciones, la última primero"
      rows={latest}
      columns={columns}
      rowKey={({ id }) => id}
    />
  )
}

const columns: Column<ImportAnswer>[] = [
  {
    title: 'Archivo',
    wide: true,
    cell: ({ id, fileName }) => <Link to={`/admin/importar?id=${id}`}>{fileName}</Link>,
  },
  { title: 'Filas', align: 'number', cell: ({ rows }) => writeNumber(rows) },
  { title: 'Estado', cell: ({ state }) => <span className={states[state].chip}>{states[state].name}</span> },
  { title: 'Quién', cell: ({ by }) => by },
  { title: 'Cuándo', cell: ({ createdAt }) => <span className="figures">{formatMoment(createdAt)}</span> },
]
