import { Link } from '../../ui/link.tsx'
import { writeNumber } from '../../../money/write-number.ts'
import { formatMoment } from '../../../calendar/shop-time.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'
import { TableScroll } from '../../ui/table-scroll.tsx'

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
  if (latest.length === 0) return null
  return (
    <section className="stack" aria-labelledby="latest">
      <h2 id="latest">Últimas importaciones</h2>
      <TableScroll label="Importaciones, la última primero">
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">Archivo</th>
              <th scope="col" className="number">
                Filas
              </th>
              <th scope="col">Estado</th>
              <th scope="col">Quién</th>
              <th scope="col">Cuándo</th>
            </tr>
          </thead>
          <tbody>
            {latest.map((latestImport) => (
              <Row key={latestImport.id} one={latestImport} />
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  )
}

function Row({ one }: { one: ImportAnswer }) {
  return (
    <tr>
      <td className="wide">
        <Link to={`/admin/importar?id=${one.id}`}>{one.fileName}</Link>
      </td>
      <td className="number" data-label="Filas">
        {writeNumber(one.rows)}
      </td>
      <td data-label="Estado">
        <span className={states[one.state].chip}>{states[one.state].name}</span>
      </td>
      <td data-label="Quién">{one.by}</td>
      <td className="figures" data-label="Cuándo">
        {formatMoment(one.createdAt)}
      </td>
    </tr>
  )
}
