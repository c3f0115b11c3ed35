import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { writeNumber } from '../../../money/write-number.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'
import { AdminPage, ToAdminHome } from '../frame/admin-page.tsx'
import { downloadCall } from '../../api/download.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { FileDrop, packed } from './file-drop.tsx'
import { ImportFlow } from './import-flow.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { formatMoment } from '../../../calendar/shop-time.ts'
import { TableScroll } from '../../ui/table-scroll.tsx'
import './imports.css'
import '../../storefront/orders/orders.css'

export function meta() {
  return [{ title: 'Importar vinos · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminImport() {
  const id = Number(useSearchParams()[0].get('id') ?? 0)
  return (
    <AdminPage
      title="Importar vinos"
      actions={
        <>
          <Link to="/admin/listProduct" className="button plain small">
            Productos
          </Link>
          <ToAdminHome />
        </>
      }
    >
      {Number.isSafeInteger(id) && id > 0 ? <ImportFlow key={id} id={id} /> : <Start />}
    </AdminPage>
  )
}

function Start() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    const answer = await browserApi()('POST /imports', {
      body: { name: file.name.slice(0, 200), file: await packed(file) },
    })
    setBusy(false)
    if (!answer.ok) return toast('error', answer.problem.detail)
    await navigate(`/admin/importar?id=${answer.value.id}`)
  }
  return (
    <div className="stack" style={{ gap: 40 }}>
      <FileDrop busy={busy} take={(file) => void take(file)} />
      <Export />
      <Latest />
    </div>
  )
}

function Export() {
  const [busy, setBusy] = useState(false)
  const download = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    if (!(await downloadCall(`/export/products?format=${format}`, `vinos.${format}`)))
      toast('error', 'No pudimos preparar el archivo. Probá de nuevo.')
    setBusy(false)
  }
  return (
    <section className="stack" aria-labelledby="export">
      <h2 id="export">Bajar el catálogo</h2>
      <p className="muted">
        Las mismas columnas que se importan: bajalo, cambiá lo que quieras en tu planilla y subilo de nuevo.
      </p>
      <div className="row">
        <button type="button" className="button plain" disabled={busy} onClick={() => void download('csv')}>
          Bajar CSV
        </button>
        <button type="button" className="button plain" disabled={busy} onClick={() => void download('xlsx')}>
          Bajar XLSX
        </button>
      </div>
    </section>
  )
}

const states: Record<ImportAnswer['state'], { name: string; chip: string }> = {
  columnas: { name: 'Faltan las columnas', chip: 'chip warn' },
  revisando: { name: 'Revisando', chip: 'chip' },
  revisada: { name: 'Espera tu decisión', chip: 'chip warn' },
  importando: { name: 'Guardando', chip: 'chip' },
  terminada: { name: 'Terminada', chip: 'chip good' },
  cancelada: { name: 'Cancelada', chip: 'chip' },
}
const ask = () => browserApi()('GET /imports')

function Latest() {
  const [asked] = useAnswer(useCallback(ask, []))
  if (asked.state !== 'ready' || asked.value.length === 0) return null
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
            {asked.value.map((one) => (
              <tr key={one.id}>
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
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  )
}
