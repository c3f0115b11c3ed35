import { useState, type FormEvent } from 'react'
import {
  useFetcher,
  useLoaderData,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from 'react-router'
import { formatDay } from '../../../calendar/shop-time.ts'
import type { Answered } from '../../../platform/http/client.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { pageIn } from '../../../web/admin/ui/address-view.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../../../web/admin/ui/admin-page.tsx'
import { loadAdmin } from '../../../web/admin/ui/load-admin.ts'
import { useRows } from '../../../web/admin/ui/use-stale.ts'
import { callAction, unlessUnreached, useCall } from '../../../web/api/call-action.ts'
import { found } from '../../../web/api/load-own.ts'
import { browserApi } from '../../../web/api/use-api.ts'
import { unlistedMeta } from '../../../web/content/page-title.ts'
import { DataTable, type Column } from '../../../web/ui/data-table.tsx'
import { InlineConfirm } from '../../../web/ui/inline-confirm.tsx'
import { LabelledInput } from '../../../web/ui/labelled-input.tsx'
import { Pager } from '../../../web/ui/pager.tsx'
import { sayOutcome } from '../../../web/ui/toasts/say-outcome.ts'
import { useInPlace } from '../../../web/ui/use-in-place.ts'
import type { ListedMissing, ListedRedirect, redirectCalls } from '../redirects.contract.ts'
import './redirects.css'

export const meta = unlistedMeta('Redirecciones')

type Loaded = AnswerOf<(typeof redirectCalls)['GET /redirects']> & {
  page: number
  q: string
  missing: ListedMissing[]
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadAdmin('settings.change', async (): Promise<Loaded> => {
    const parameters = new URL(request.url).searchParams
    const page = pageIn(parameters)
    const q = parameters.get('q') ?? ''
    const api = browserApi()
    const [listed, missing] = await Promise.all([
      api('GET /redirects', { query: { page, q } }),
      api('GET /redirects/missing'),
    ])
    return { ...found(listed), page, q, missing: found(missing) }
  })

const change = callAction(['PUT /redirects', 'DELETE /redirects', 'DELETE /redirects/missing'], {
  answered: sayOutcome,
})

type Imported = Answered<AnswerOf<(typeof redirectCalls)['POST /redirects/import']>>

export const clientAction = async (call: ClientActionFunctionArgs): Promise<unknown> => {
  const isFile = call.request.headers.get('content-type')?.startsWith('multipart/') ?? false
  if (!isFile) return change(call)
  const file = (await call.request.formData()).get('file') as File
  const answer = await browserApi()('POST /redirects/import', { body: { file } })
  sayOutcome(answer)
  return answer
}
export const shouldRevalidate = unlessUnreached

export { LoadingScreen as HydrateFallback } from '../../../web/ui/own-screen.tsx'

const head = { title: 'Redirecciones', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function Redirects() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <AdminScreen {...head} loaded={loaded}>
      {(shown) => (
        <div className="stack redirects">
          <p className="muted">
            Las direcciones de tu tienda anterior siguen llevando a sus vinos. Solo cuentan donde esta tienda
            no tiene una página.
          </p>
          <NewRedirect />
          {shown.missing.length > 0 && <Missing missing={shown.missing} />}
          <Listed {...shown} />
        </div>
      )}
    </AdminScreen>
  )
}

function NewRedirect() {
  const save = useCall('PUT /redirects', 'new-redirect')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entries = new FormData(form)
    const body = { from: entries.get('from') as string, to: entries.get('to') as string }
    const answer = await save.ask({ body })
    if (answer?.ok) form.reset()
  }
  return (
    <section className="panel" aria-labelledby="new-redirect-title">
      <h2 id="new-redirect-title">Nueva</h2>
      <form className="redirect-form" onSubmit={(event) => void send(event)}>
        <LabelledInput
          id="redirect-from"
          name="from"
          label="Dirección anterior"
          placeholder="/productos/malbec"
          required
        />
        <LabelledInput id="redirect-to" name="to" label="Lleva a" placeholder="/detail/12" required />
        <button type="submit" className="button" disabled={save.busy}>
          Guardar
        </button>
      </form>
      <ImportRedirects />
    </section>
  )
}

function ImportRedirects() {
  const fetcher = useFetcher<Imported>({ key: 'import-redirects' })
  const busy = fetcher.state !== 'idle'
  const take = (file: File | undefined) => {
    if (!file) return
    const form = new FormData()
    form.set('file', file)
    void fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' })
  }
  const refused = fetcher.data?.ok ? fetcher.data.value.refused : []
  return (
    <>
      <p className="row">
        <label className="button plain small">
          {busy ? 'Leyendo…' : 'Subir un archivo'}
          <input
            type="file"
            className="visually-hidden"
            accept=".csv,.txt,.xlsx,text/csv"
            disabled={busy}
            onChange={(event) => {
              take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        <span className="muted">CSV o XLSX con dos columnas: la dirección anterior y a dónde lleva.</span>
      </p>
      {refused.length > 0 && (
        <ul className="refused">
          {refused.map(({ line, why }) => (
            <li key={line}>
              Fila {line}: {why}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Missing({ missing }: { missing: ListedMissing[] }) {
  return (
    <section aria-labelledby="missing-title">
      <h2 id="missing-title">Pedidas y no encontradas</h2>
      <DataTable
        label="Direcciones que no existen"
        {...useRows(missing)}
        columns={missingColumns}
        rowKey={({ path }) => path}
        empty={null}
      />
    </section>
  )
}

const missingColumns: Column<ListedMissing>[] = [
  { title: 'Dirección', wide: true, cell: ({ path }) => <span className="address">{path}</span> },
  { title: 'Veces', align: 'number', cell: ({ hits }) => hits },
  { title: 'Última vez', cell: ({ last }) => formatDay(last) },
  { title: 'Acciones', wide: true, cell: (row) => <LeadSomewhere path={row.path} /> },
]

function LeadSomewhere({ path }: { path: string }) {
  const { isOpen, opener, leave } = useInPlace()
  const save = useCall('PUT /redirects', `lead-${path}`)
  const forget = useCall('DELETE /redirects/missing', `forget-${path}`)
  const [to, setTo] = useState('')
  if (!isOpen) {
    return (
      <span className="row">
        <button type="button" className="button plain small" aria-label={`Llevar ${path}`} {...opener}>
          Llevar a…
        </button>
        <button
          type="button"
          className="button plain small"
          aria-label={`Sacar ${path} de la lista`}
          onClick={() => void forget.send({ input: { path } })}
        >
          Sacar
        </button>
      </span>
    )
  }
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        void save.send({ body: { from: path, to } })
      }}
    >
      <input
        className="input"
        aria-label={`A dónde lleva ${path}`}
        placeholder="/detail/12"
        value={to}
        onChange={(event) => setTo(event.target.value)}
        required
      />
      <button type="submit" className="button small" disabled={save.busy}>
        Guardar
      </button>
      <button type="button" className="button plain small" onClick={leave}>
        Cancelar
      </button>
    </form>
  )
}

function Listed({ items, total, pages, page, q }: Loaded) {
  const rows = useRows(items)
  return (
    <section aria-labelledby="redirects-title">
      <div className="page-head">
        <h2 id="redirects-title">
          {total === 1 ? '1 dirección anterior' : `${total} direcciones anteriores`}
        </h2>
        <form className="row" role="search">
          <input
            className="input"
            type="search"
            name="q"
            aria-label="Buscar una dirección"
            defaultValue={q}
          />
          <button type="submit" className="button plain small">
            Buscar
          </button>
        </form>
      </div>
      <DataTable
        label="Direcciones anteriores"
        {...rows}
        columns={columns}
        rowKey={({ from }) => from}
        empty={<p>Todavía no hay ninguna. Una mudanza las trae sola.</p>}
      />
      <Pager
        page={page}
        pages={pages}
        to={(shown) =>
          `/admin/redirecciones?${new URLSearchParams({ page: String(shown), ...(q && { q }) })}`
        }
      />
    </section>
  )
}

const columns: Column<ListedRedirect>[] = [
  { title: 'Dirección anterior', wide: true, cell: ({ from }) => <span className="address">{from}</span> },
  { title: 'Lleva a', cell: ({ to }) => <a href={to}>{to}</a> },
  { title: 'Acciones', wide: true, cell: ({ from }) => <Removal from={from} /> },
]

function Removal({ from }: { from: string }) {
  const { isOpen, opener, leave } = useInPlace()
  const remove = useCall('DELETE /redirects', `redirect-${from}`)
  if (!isOpen) {
    return (
      <button type="button" className="button plain small" aria-label={`Quitar ${from}`} {...opener}>
        Quitar
      </button>
    )
  }
  return (
    <span className="row">
      <InlineConfirm yes="Sí, quitar" act={() => void remove.send({ input: { from } })} leave={leave} />
    </span>
  )
}
