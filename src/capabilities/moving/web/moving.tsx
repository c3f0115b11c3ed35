import { useEffect, useState, type FormEvent } from 'react'
import {
  redirect,
  useFetcher,
  useLoaderData,
  useRevalidator,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from 'react-router'
import { formatDay } from '../../../calendar/shop-time.ts'
import type { Answered } from '../../../platform/http/client.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../../../web/admin/ui/admin-page.tsx'
import { loadAdmin } from '../../../web/admin/ui/load-admin.ts'
import { useRows } from '../../../web/admin/ui/use-stale.ts'
import { callAction, unlessUnreached, useCall } from '../../../web/api/call-action.ts'
import { downloadCall } from '../../../web/api/download.ts'
import { found } from '../../../web/api/load-own.ts'
import { browserApi } from '../../../web/api/use-api.ts'
import { unlistedMeta } from '../../../web/content/page-title.ts'
import { DataTable, type Column } from '../../../web/ui/data-table.tsx'
import { InlineConfirm } from '../../../web/ui/inline-confirm.tsx'
import { LabelledInput } from '../../../web/ui/labelled-input.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { sayOutcome } from '../../../web/ui/toasts/say-outcome.ts'
import { toast } from '../../../web/ui/toasts/toast.ts'
import { useInPlace } from '../../../web/ui/use-in-place.ts'
import { kindNames, stateNames, systemNames } from '../move-words.ts'
import { movedKinds } from '../moved-kinds.ts'
import type { MoveAnswer } from '../moving.contract.ts'
import './moving.css'
import { loadPart } from '../../../web/session/load-part.ts'

export const meta = unlistedMeta('Mudanza')

type Loaded = { move?: MoveAnswer; latest: MoveAnswer[] }

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadAdmin('settings.change', async (): Promise<Loaded> => {
    const id = Number(new URL(request.url).searchParams.get('id') ?? 0)
    if (!Number.isSafeInteger(id) || id <= 0) return { latest: found(await browserApi()('GET /moves')) }
    return { move: found(await browserApi()('GET /moves/{id}', { path: { id } })), latest: [] }
  })

const change = callAction(['POST /moves/{id}/run', 'POST /moves/{id}/undo'], {
  answered: (answer) => {
    if (!answer.ok) sayOutcome(answer)
  },
})

export async function clientAction(args: ClientActionFunctionArgs): Promise<unknown> {
  if (!args.request.headers.get('content-type')?.startsWith('multipart/')) return change(args)
  const form = await args.request.formData()
  const text = (name: string) => (form.get(name) as string | null) ?? ''
  const system = text('system')
  const answer = await browserApi()('POST /moves', {
    body: {
      name: text('name'),
      file: form.get('file') as Blob,
      cookieKey: text('cookieKey'),
      pictures: text('pictures') === 'on' ? 'true' : 'false',
      ...(system === '' ? {} : { system: system as MoveAnswer['system'] }),
    },
  })
  return answer.ok ? redirect(`/admin/mudanza?id=${answer.value.id}`) : answer
}
export const shouldRevalidate = unlessUnreached

export { LoadingScreen as HydrateFallback } from '../../../web/ui/own-screen.tsx'

const head = { title: 'Mudanza', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function Moving() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <AdminScreen {...head} loaded={loaded}>
      {({ move, latest }) =>
        move ? (
          <OneMove move={move} />
        ) : (
          <div className="stack moving">
            <MoveIn />
            <MoveOut />
            {latest.length > 0 && <Latest latest={latest} />}
          </div>
        )
      }
    </AdminScreen>
  )
}

/** Several files as one zip; a single one as it is. Fails if the program that makes zips cannot be loaded. */
async function packFiles(files: readonly File[]): Promise<{ name: string; file: Blob }> {
  const [first] = files
  if (first && files.length === 1) return { name: first.name.slice(0, 200), file: first }
  const { BlobReader, BlobWriter, configure, ZipWriter } = await loadPart(
    () => import('@zip.js/zip.js/lib/zip-core-native.js'),
  )
  // the content security policy forbids workers from blobs
  configure({ useWebWorkers: false })
  const zip = new ZipWriter(new BlobWriter('application/zip'))
  for (const [index, file] of files.entries())
    await zip.add(`${index + 1}/${file.name}`, new BlobReader(file))
  return { name: 'tienda.zip', file: await zip.close() }
}

function MoveIn() {
  const upload = useFetcher<Extract<Answered<MoveAnswer>, { ok: false }>>({ key: 'move-in' })
  const [packing, setPacking] = useState(false)
  const busy = packing || upload.state !== 'idle'
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = form.getAll('files').filter((file): file is File => file instanceof File && file.size > 0)
    if (chosen.length === 0) return toast('error', 'Elegí los archivos de tu tienda.')
    setPacking(true)
    const packed = await packFiles(chosen).catch(() => undefined)
    setPacking(false)
    if (!packed) return toast('error', 'No pudimos juntar los archivos: subilos en un zip.')
    form.delete('files')
    form.set('name', packed.name)
    form.set('file', packed.file)
    await upload.submit(form, { method: 'post', encType: 'multipart/form-data' })
  }
  return (
    <section className="moving-in" aria-labelledby="move-in-title">
      <h2 id="move-in-title">Traer tu tienda</h2>
      <p className="muted">
        Subí los archivos que exporta tu sistema, juntos o en un zip: productos, clientes, pedidos, opiniones,
        cupones. Primero ves qué viene y qué no; nada se guarda hasta que lo confirmes, y después se puede
        deshacer.
      </p>
      <form className="stack" onSubmit={(event) => void send(event)}>
        <div className="moving-fields">
          <div className="field">
            <label htmlFor="move-files">Archivos</label>
            <input
              id="move-files"
              name="files"
              type="file"
              className="input"
              multiple
              accept=".csv,.txt,.tsv,.xlsx,.xml,.zip,.jsonl"
            />
          </div>
          <div className="field">
            <label htmlFor="move-system">Sistema</label>
            <select id="move-system" name="system" className="input" defaultValue="">
              <option value="">Reconocerlo por los archivos</option>
              {Object.entries(systemNames).map(([system, name]) => (
                <option key={system} value={system}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <LabelledInput
            id="move-key"
            name="cookieKey"
            label="Clave «cookie_key» (solo PrestaShop 1.5 y 1.6)"
            autoComplete="off"
          />
        </div>
        <label className="check">
          <input type="checkbox" name="pictures" defaultChecked /> Buscar las imágenes en la tienda anterior
        </label>
        <p>
          <button type="submit" className="button" disabled={busy}>
            {busy ? 'Leyendo los archivos…' : 'Ver qué viene'}
          </button>
        </p>
        <p role="alert" className="field-error">
          {busy ? undefined : upload.data?.problem.detail}
        </p>
      </form>
    </section>
  )
}

function MoveOut() {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const saved = await downloadCall('/moves/all', 'tienda.zip')
    setBusy(false)
    if (!saved) toast('error', 'No pudimos preparar los archivos. Probá de nuevo en un momento.')
  }
  return (
    <section aria-labelledby="move-out-title">
      <h2 id="move-out-title">Llevarte tu tienda</h2>
      <p className="muted">
        Productos, clientes, pedidos, opiniones, cupones, ajustes e imágenes, en archivos que otra tienda como
        esta lee. Tienen datos de personas: guardalos bien.
      </p>
      <button type="button" className="button plain" disabled={busy} onClick={() => void save()}>
        {busy ? 'Preparando…' : 'Descargar todo'}
      </button>
    </section>
  )
}

const stepNames: Record<MoveAnswer['state'], string> = {
  revisada: 'Por traer',
  trayendo: 'En curso',
  terminada: 'Terminada',
  deshaciendo: 'Deshaciéndose',
  deshecha: 'Deshecha',
}

function Latest({ latest }: { latest: MoveAnswer[] }) {
  return (
    <section aria-labelledby="moves-title">
      <h2 id="moves-title">Mudanzas</h2>
      <DataTable
        label="Mudanzas"
        {...useRows(latest)}
        columns={latestColumns}
        rowKey={({ id }) => id}
        empty={null}
      />
    </section>
  )
}

const latestColumns: Column<MoveAnswer>[] = [
  {
    title: 'Desde',
    wide: true,
    cell: ({ id, system }) => <Link to={`/admin/mudanza?id=${id}`}>{systemNames[system]}</Link>,
  },
  { title: 'Día', cell: ({ createdAt }) => formatDay(createdAt) },
  { title: 'Estado', cell: ({ state }) => <span className="chip">{stepNames[state]}</span> },
]

/** Milliseconds between two looks at a move that is at work. */
const everyMs = 1500

function OneMove({ move }: { move: MoveAnswer }) {
  const { revalidate } = useRevalidator()
  const works = move.state === 'trayendo' || move.state === 'deshaciendo'
  useEffect(() => {
    if (!works) return undefined
    const timer = setInterval(() => void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [works, revalidate])
  return (
    <div className="stack moving">
      <p>
        <Link to="/admin/mudanza">Todas las mudanzas</Link>
      </p>
      <p role="status" className="figures">
        Desde {systemNames[move.system]} · <span className="chip">{stepNames[move.state]}</span>
      </p>
      {move.problem !== null && <p className="notice warn">{move.problem}</p>}
      {move.state === 'revisada' && move.wines && <Wines wines={move.wines} />}
      <Counts move={move} />
      <Steps move={move} />
      <details>
        <summary>Archivos</summary>
        <ul>
          {move.files.map(({ name, kind, rows }) => (
            <li key={name}>
              {name}: {kind}, {rows === 1 ? '1 fila' : `${rows} filas`}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function Wines({ wines }: { wines: NonNullable<MoveAnswer['wines']> }) {
  const isReviewed = wines.state === 'revisada'
  return (
    <p className={isReviewed && wines.refused === 0 ? 'notice' : 'notice warn'}>
      {!isReviewed
        ? 'Los vinos se revisan primero, como los de cualquier lista: ahí se contesta lo que los archivos no dicen.'
        : wines.refused === 0
          ? 'Los vinos están revisados.'
          : `Los vinos están revisados; ${wines.refused} quedan afuera si no contestás lo que falta.`}{' '}
      <Link to={`/admin/importar?id=${wines.id}`}>Ir a la revisión</Link>
    </p>
  )
}

type Row = { kind: string; state: string; why: string | null; rows: number }

function Counts({ move }: { move: MoveAnswer }) {
  const ordered = movedKinds.flatMap((kind) =>
    move.counts
      .filter((count) => count.kind === kind)
      .map((count) => ({ ...count, kind: kindNames[kind].many })),
  )
  return (
    <DataTable
      label="Qué viene y qué no"
      {...useRows(ordered)}
      columns={countColumns}
      rowKey={({ kind, state, why }) => `${kind} ${state} ${why}`}
      empty={<p>No hay nada para traer.</p>}
    />
  )
}

const countColumns: Column<Row>[] = [
  { title: 'Qué', wide: true, cell: ({ kind }) => kind },
  { title: 'Filas', align: 'number', cell: ({ rows }) => rows.toLocaleString('es-AR') },
  {
    title: 'Estado',
    cell: ({ state }) => (
      <span className={state === 'traida' ? 'chip good' : 'chip'}>{stateNames[state] ?? state}</span>
    ),
  },
  { title: 'Por qué', wide: true, cell: ({ why }) => why ?? '' },
]

function Steps({ move }: { move: MoveAnswer }) {
  const run = useCall('POST /moves/{id}/run', 'run-move')
  const undo = useCall('POST /moves/{id}/undo', 'undo-move')
  const { isOpen, opener, leave } = useInPlace()
  const sent = { path: { id: move.id } }
  const report = async () => {
    if (!(await downloadCall(`/moves/${move.id}/report`, `mudanza-${move.id}.csv`)))
      toast('error', 'No pudimos preparar el informe.')
  }
  const mayUndo = move.state === 'terminada' || move.state === 'revisada'
  return (
    <div className="row">
      {move.state === 'revisada' && (
        <button type="button" className="button" disabled={run.busy} onClick={() => void run.send(sent)}>
          Traer todo
        </button>
      )}
      <button type="button" className="button plain" onClick={() => void report()}>
        Descargar el informe
      </button>
      {mayUndo && !isOpen && (
        <button type="button" className="button plain" {...opener}>
          {move.state === 'revisada' ? 'Descartar' : 'Deshacer'}
        </button>
      )}
      {mayUndo && isOpen && (
        <InlineConfirm
          yes={move.state === 'revisada' ? 'Sí, descartar' : 'Sí, deshacer la mudanza'}
          act={() => void undo.send(sent)}
          leave={leave}
        />
      )}
    </div>
  )
}
