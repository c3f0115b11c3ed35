import { useState } from 'react'
import { redirect, useFetcher, type ClientActionFunctionArgs } from 'react-router'
import type { Answered } from '../../../platform/http/client.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'
import { adminScreen } from '../kit/admin-screen.tsx'
import { ListFiles, spreadsheets } from '../kit/list-file.tsx'
import { ToProducts } from '../ui/admin-page.tsx'
import { pageIn } from '../ui/address-view.ts'
import { unlessProblem } from '../../api/call-action.ts'
import { browserApi } from '../../api/use-api.ts'
import { FileDrop, packed } from './file-drop.tsx'
import { ImportFlow, type Flow } from './import-flow.tsx'
import { Latest } from './latest-imports.tsx'
import { verdictsShown } from './rows-table.tsx'
import { atWork } from './use-import.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import './imports.css'
import '../../storefront/orders/orders.css'

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
