import { useState } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { TrackingPreviewRow, trackingListCalls } from '../../../orders/tracking-list.contract.ts'
import { callAction, unlessSubmitted, useCall } from '../../api/call-action.ts'
import { browserApi } from '../../api/use-api.ts'
import { unlistedMeta } from '../../content/page-title.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { LabelledInput } from '../../ui/labelled-input.tsx'
import { Link } from '../../ui/link.tsx'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { BackToList } from '../ui/back-to-list.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { useAnswered } from '../ui/use-answered.ts'
import './dispatch.css'

export const meta = unlistedMeta('Seguimientos')

export const clientLoader = () => loadAdmin('parcels.pack', async () => ({ open: true }))
export const clientAction = callAction(['POST /orders/seguimientos'], { timeoutMs: 120_000 })
export const shouldRevalidate = unlessSubmitted
export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = {
  title: 'Seguimientos',
  actions: <BackToList to="/admin/ventas">Volver a Ventas</BackToList>,
}

export const ErrorBoundary = () => <AdminFailure {...head} />

type Preview = AnswerOf<(typeof trackingListCalls)['POST /orders/seguimientos/preview']>
type Applied = AnswerOf<(typeof trackingListCalls)['POST /orders/seguimientos']>
type Route = { loaderData: Awaited<ReturnType<typeof clientLoader>> }

export default function AdminTrackingList({ loaderData }: Route) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {() => <TrackingList />}
    </AdminScreen>
  )
}

/** Reads a list, shows what it would do, and applies it. */
function useTrackingList() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const [applied, setApplied] = useState<Applied>()
  const call = useCall('POST /orders/seguimientos')
  const read = async (file: Blob, carrier: string) => {
    setBusy(true)
    setProblem('')
    setApplied(undefined)
    const answer = await browserApi()('POST /orders/seguimientos/preview', { body: { file, carrier } })
    setBusy(false)
    setPreview(answer.ok ? answer.value : undefined)
    if (!answer.ok) setProblem(answer.problem.errors?.[0]?.detail ?? answer.problem.detail)
  }
  useAnswered(call.answer, (answer) => {
    if (!answer.ok) return setProblem(answer.problem.detail)
    setApplied(answer.value)
    setPreview(undefined)
  })
  const apply = () => {
    const shipments = (preview?.rows ?? []).flatMap(({ id, outcome, shipment }) =>
      id !== null && outcome === 'ready' ? [{ id, ...shipment }] : [],
    )
    void call.send({ body: { shipments: shipments.slice(0, mostApplied) } })
  }
  return { busy: busy || call.busy, problem, preview, applied, read, apply }
}

const mostApplied = 400

function TrackingList() {
  const { busy, problem, preview, applied, read, apply } = useTrackingList()
  return (
    <div className="stack">
      <ListFields busy={busy} problem={problem} read={(file, carrier) => void read(file, carrier)} />
      {applied && <Outcome applied={applied} />}
      {preview && <Judged preview={preview} busy={busy} apply={apply} />}
    </div>
  )
}

type FieldsProps = { busy: boolean; problem: string; read: (file: Blob, carrier: string) => void }

function ListFields({ busy, problem, read }: FieldsProps) {
  const [text, setText] = useState('')
  const [carrier, setCarrier] = useState('')
  return (
    <form
      className="sheet stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) read(new Blob([text], { type: 'text/csv' }), carrier)
      }}
    >
      <p className="muted">
        Pegá las filas de la planilla que te dio el correo, con sus títulos, o subí el archivo (CSV o XLSX).
        Buscamos solas las columnas de la compra y del código. Nada se anota hasta que lo confirmes.
      </p>
      <div className="field">
        <label htmlFor="tracking-text">Lista</label>
        <textarea
          id="tracking-text"
          className="input tracking-paste"
          spellCheck={false}
          placeholder={'Compra\tSeguimiento\n10001-6\t360000012345678'}
          value={text}
          aria-describedby="tracking-error"
          onChange={(event) => setText(event.target.value)}
        />
        <p className="field-error" id="tracking-error" role="alert">
          {problem}
        </p>
      </div>
      <LabelledInput
        id="tracking-carrier"
        label="Quién las lleva, si la lista no lo dice"
        maxLength={80}
        value={carrier}
        onChange={(event) => setCarrier(event.target.value)}
      />
      <div className="row">
        <button type="submit" className="button" disabled={busy || text.trim() === ''}>
          {busy ? 'Leyendo…' : 'Revisar la lista'}
        </button>
        <label className="button plain">
          Subir un archivo
          <input
            type="file"
            className="visually-hidden"
            accept=".csv,.txt,.tsv,.xlsx,text/csv"
            disabled={busy}
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) read(file, carrier)
            }}
          />
        </label>
      </div>
    </form>
  )
}

const outcomeNames: Record<TrackingPreviewRow['outcome'], { name: string; kind: string }> = {
  ready: { name: 'Se anota', kind: 'chip good' },
  same: { name: 'Sin cambios', kind: 'chip' },
  refused: { name: 'No se anota', kind: 'chip warn' },
}

const columns: Column<TrackingPreviewRow>[] = [
  { title: 'Fila', align: 'number', cell: (row) => row.line },
  {
    title: 'Compra',
    cell: (row) =>
      row.id === null ? (
        <span className="figures">{row.order}</span>
      ) : (
        <Link to={`/user/orderDetailAdmin?id=${row.id}`} className="figures">
          {row.order}
        </Link>
      ),
  },
  { title: 'Recibe', cell: (row) => row.recipient },
  { title: 'Código', cell: (row) => <span className="figures">{row.shipment.codigo}</span> },
  { title: 'Quién lo lleva', cell: (row) => row.shipment.empresa },
  {
    title: 'Resultado',
    cell: (row) => (
      <span className="row">
        <span className={outcomeNames[row.outcome].kind}>{outcomeNames[row.outcome].name}</span>
        {row.why}
      </span>
    ),
  },
]

type JudgedProps = { preview: Preview; busy: boolean; apply: () => void }

/** What the list would do, with the rows that need a look first. */
function Judged({ preview, busy, apply }: JudgedProps) {
  const { rows, ready } = preview
  const order: TrackingPreviewRow['outcome'][] = ['refused', 'ready', 'same']
  const sorted = rows.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
  const shown = Math.min(ready, mostApplied)
  return (
    <section className="stack" aria-labelledby="tracking-judged">
      <h2 id="tracking-judged">
        {ready === 1 ? '1 seguimiento para anotar' : `${writeNumber(ready)} seguimientos para anotar`}
      </h2>
      <p className="muted">
        La compra está en «{preview.columns.order}» y el código en «{preview.columns.code}»
        {preview.columns.carrier && `, quién lo lleva en «${preview.columns.carrier}»`}. Cada compra queda
        enviada y se avisa una vez por correo.
      </p>
      {ready > 0 && (
        <p>
          <button type="button" className="button" disabled={busy} onClick={apply}>
            {shown === 1 ? 'Anotar 1 y avisar' : `Anotar ${writeNumber(shown)} y avisar`}
          </button>
        </p>
      )}
      <DataTable
        label="Filas de la lista"
        rows={sorted}
        columns={columns}
        rowKey={(row) => row.line}
        empty={<p>La lista no tiene filas.</p>}
      />
    </section>
  )
}

function Outcome({ applied: { message, results } }: { applied: Applied }) {
  const refused = results.filter(({ changed }) => !changed)
  return (
    <div className={refused.length > 0 ? 'notice warn' : 'notice'} role="status">
      <p>
        <strong>{message}</strong>
      </p>
      {refused.length > 0 && (
        <ul>
          {refused.slice(0, 20).map(({ id, detail }) => (
            <li key={id}>
              <Link to={`/user/orderDetailAdmin?id=${id}`}>Ver la compra</Link>: {detail}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
