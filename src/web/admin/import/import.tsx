import { type DragEvent, useState } from 'react'
import { redirect, useFetcher, type ClientActionFunctionArgs } from 'react-router'
import type { Answered } from '../../../platform/http/client.ts'
import { type ImportAnswer, mostUploadBytes } from '../../../catalogue/import/imports.contract.ts'
import { adminScreen } from '../kit/admin-screen.tsx'
import { ListFiles, spreadsheets } from '../kit/list-file.tsx'
import { ToProducts } from '../ui/admin-page.tsx'
import { pageIn } from '../ui/address-view.ts'
import { unlessProblem } from '../../api/call-action.ts'
import { browserApi } from '../../api/use-api.ts'
import { ImportFlow, type Flow } from './import-flow.tsx'
import { verdictsShown } from './rows-table.tsx'
import { atWork } from './use-import.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import './imports.css'
import '../../storefront/orders/orders.css'
import { Link } from '../../ui/link.tsx'
import { writeNumber } from '../../../money/write-number.ts'
import { formatMoment } from '../../../calendar/shop-time.ts'
import type { Column } from '../../ui/data-table.tsx'
import { ListSection } from '../kit/list-section.tsx'

/** Rows with the verdict in the address, or the first verdict that has rows. */
async function readRows(given: ImportAnswer, parameters: URLSearchParams): Promise<Flow['rows']> {
  const judged = verdictsShown.some((verdict) => given.verdicts[verdict] > 0)
  if (!judged || given.state === 'columnas' || atWork(given.state)) return undefined
  const verdict =
    verdictsShown.find((verdict) => verdict === parameters.get('filas')) ??
    verdictsShown.find((verdict) => given.verdicts[verdict] > 0) ??
    'crear'
  const page = pageIn(parameters)
  const query = { page, verdict }
  return {
    verdict,
    page,
    found: await browserApi()('GET /imports/{id}/rows', { path: { id: given.id }, query }),
  }
}

/** Other data for the step: known suppliers, or problems with rows. */
async function readBeside({
  id,
  state,
  verdicts,
}: ImportAnswer): Promise<Pick<Flow, 'suppliers' | 'problems'>> {
  if (state !== 'columnas' && state !== 'revisada') return {}
  const suppliers = await browserApi()('GET /import-suppliers')
  const problems =
    verdicts.rechazar > 0 ? await browserApi()('GET /imports/{id}/problems', { path: { id } }) : undefined
  return {
    ...(suppliers.ok ? { suppliers: suppliers.value } : {}),
    ...(problems?.ok ? { problems: problems.value } : {}),
  }
}

type Loaded = { id: number; flow?: Flow; latest: ImportAnswer[] }

const screen = adminScreen({
  title: 'Importar vinos',
  actions: <ToProducts />,
  needs: 'imports.run',
  calls: [
    'PUT /imports/{id}/columns',
    'PUT /imports/{id}/headings',
    'PUT /imports/{id}/sheet',
    'POST /imports/{id}/sheets',
    'POST /imports/{id}/run',
    'POST /imports/{id}/undo',
    'PUT /imports/{id}/cancel',
  ],
  // the screen shows the result
  answered: (answer) => answer.ok || sayOutcome(answer),
  shouldRevalidate: unlessProblem,
  // the import in the address, or the latest ones
  load: async ({ api, parameters }): Promise<Loaded> => {
    const id = Number(parameters.get('id') ?? 0)
    if (!Number.isSafeInteger(id) || id <= 0) {
      const latest = await api('GET /imports')
      return { id: 0, latest: latest.ok ? latest.value : [] }
    }
    const given = await api('GET /imports/{id}', { path: { id } })
    const rows = given.ok ? await readRows(given.value, parameters) : undefined
    const beside = given.ok ? await readBeside(given.value) : {}
    return { id, flow: { given, ...beside, ...(rows ? { rows } : {}) }, latest: [] }
  },
  Body: ({ id, flow, latest }) =>
    flow ? <ImportFlow key={id} id={id} flow={flow} /> : <Start latest={latest} />,
})

export const { meta, handle, clientLoader, shouldRevalidate } = screen
export default screen.Screen

/** A step of an import, or the file that starts one. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const { request } = args
  if (!request.headers.get('content-type')?.startsWith('multipart/')) return screen.clientAction(args)
  const form = await request.formData()
  const [name, file] = [form.get('name'), form.get('file')]
  if (typeof name !== 'string' || !(file instanceof Blob)) throw new Response(null, { status: 400 })
  const answer = await browserApi()('POST /imports', { body: { name, file } })
  // the screen shows the refusal below the file
  return answer.ok ? redirect(`/admin/importar?id=${answer.value.id}`) : answer
}

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
function Latest({ latest }: { latest: ImportAnswer[] }) {
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

const readable = /\.(csv|txt|tsv|xlsx)$/i

/** Why a file cannot be a wine list; undefined if it may be one. */
function refusalOf({ name, size }: File): string | undefined {
  if (!readable.test(name)) return 'Tiene que ser un archivo .csv o .xlsx.'
  if (size > mostUploadBytes * 5) return 'El archivo es demasiado grande: hasta 100 MB.'
  return undefined
}

type DropProps = {
  busy: boolean
  /** Receives the file. */
  take: (file: File) => void
  /** Why the previous file was refused. */
  refusal: string | undefined
}

/** Accepts a CSV or XLSX file by drop or picker, and reports unsuitable ones. */
function FileDrop({ busy, take, refusal }: DropProps) {
  const [over, setOver] = useState(false)
  const [wrong, setWrong] = useState<string | undefined>(undefined)
  const choose = (file: File | undefined) => {
    setOver(false)
    if (!file || busy) return
    const noList = refusalOf(file)
    setWrong(noList)
    if (!noList) take(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  return (
    <div
      className="file-drop"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ListDrawing />
      <p>
        <strong>Arrastrá acá tu lista de vinos</strong>
        <br />
        <span className="muted">CSV o XLSX, hasta 100.000 filas. Nada se guarda hasta que lo confirmes.</span>
      </p>
      <FileButton busy={busy} choose={choose} />
      <p role="alert" className="field-error">
        {wrong ?? (busy ? undefined : refusal)}
      </p>
    </div>
  )
}

type ButtonProps = { busy: boolean; choose: (file: File | undefined) => void }

function FileButton({ busy, choose }: ButtonProps) {
  return (
    <label className="button">
      {busy ? 'Leyendo el archivo…' : 'Elegir archivo'}
      <input
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        disabled={busy}
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </label>
  )
}

function ListDrawing() {
  return (
    <svg viewBox="0 0 72 64" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden="true">
      <path d="M14 8h30l14 14v34H14z" strokeLinejoin="round" />
      <path d="M44 8v14h14" strokeLinejoin="round" />
      <path d="M22 32h28M22 40h28M22 48h28M32 32v16M41 32v16" opacity=".5" />
    </svg>
  )
}

/** Prepares the upload: gzips text if the browser can; workbooks are compressed already. */
async function packed(file: File): Promise<Blob> {
  if (/\.xlsx$/i.test(file.name) || file.size < 50_000 || typeof CompressionStream === 'undefined')
    return file
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}

function Start({ latest }: { latest: ImportAnswer[] }) {
  const upload = useFetcher<Extract<Answered<ImportAnswer>, { ok: false }>>()
  const [packing, setPacking] = useState(false)
  const take = async (file: File) => {
    setPacking(true)
    const form = new FormData()
    form.set('name', file.name.slice(0, 200))
    form.set('file', await packed(file))
    setPacking(false)
    await upload.submit(form, { method: 'post', encType: 'multipart/form-data' })
  }
  return (
    <div className="stack" style={{ gap: 40 }}>
      <FileDrop
        busy={packing || upload.state !== 'idle'}
        take={(file) => void take(file)}
        refusal={upload.data?.problem.detail}
      />
      <Export />
      <Latest latest={latest} />
    </div>
  )
}

const catalogueFiles = spreadsheets(
  '/export/products',
  new URLSearchParams(),
  'vinos',
  'No pudimos preparar el archivo. Probá de nuevo.',
)

function Export() {
  return (
    <section className="stack" aria-labelledby="export">
      <h2 id="export">Bajar el catálogo</h2>
      <p className="muted">
        Las mismas columnas que se importan: bajalo, cambiá lo que quieras en tu planilla y subilo de nuevo.
      </p>
      <div className="row">
        <ListFiles files={catalogueFiles} />
      </div>
    </section>
  )
}
