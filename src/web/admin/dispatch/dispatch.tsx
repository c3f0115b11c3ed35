import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { nextStep, type StaffStep } from '../../../orders/next-step.ts'
import { orderNumberIn } from '../../../orders/order-number.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { callAction, unlessProblem, useCall } from '../../api/call-action.ts'
import { browserApi } from '../../api/use-api.ts'
import { unlistedMeta } from '../../content/page-title.ts'
import { OrderStatusChip } from '../../storefront/orders/order-status-chip.tsx'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { Link } from '../../ui/link.tsx'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { BackToList } from '../ui/back-to-list.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import './dispatch.css'

export const meta = unlistedMeta('Mesa de despacho')

export const clientLoader = () => loadAdmin('parcels.pack', async () => ({ open: true }))
export const clientAction = callAction(['PUT /orders/lote', 'PUT /orders/entrega'])
export const shouldRevalidate = unlessProblem
export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = {
  title: 'Mesa de despacho',
  actions: (
    <>
      <Link to="/admin/seguimientos" className="button plain small">
        Cargar seguimientos
      </Link>
      <BackToList to="/admin/ventas">Volver a Ventas</BackToList>
    </>
  ),
}

export const ErrorBoundary = () => <AdminFailure {...head} />

/** What a scan does beside showing the order. */
const scanActions = [
  { id: '', name: 'Mostrar la compra' },
  { id: 'enviar', name: 'Marcar enviada o lista para retirar' },
  { id: 'entregar', name: 'Marcar entregada o retirada' },
] as const
type ScanAction = (typeof scanActions)[number]['id']

/** An order that was scanned, with what was done to it. */
type Scanned = { sale: Sale; done: string; problem: string }

export default function AdminDispatch({ loaderData }: Route) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {() => <Bench />}
    </AdminScreen>
  )
}

type Route = { loaderData: Awaited<ReturnType<typeof clientLoader>> }

async function findSale(numero: string): Promise<Sale | string> {
  const answer = await browserApi()('GET /admin/sales', { query: { q: numero, size: 5 } })
  if (!answer.ok) return answer.problem.detail
  return answer.value.sales.find((sale) => sale.numero === numero) ?? `No hay ninguna compra ${numero}.`
}

/** Scans, with the latest order first. */
function useScans(action: ScanAction) {
  const [scanned, setScanned] = useState<readonly Scanned[]>([])
  const [problem, setProblem] = useState('')
  const transition = useCall('PUT /orders/lote', 'bench-state')
  const mark = useCall('PUT /orders/entrega', 'bench-mark')
  const put = (next: Scanned) =>
    setScanned((before) => [next, ...before.filter(({ sale }) => sale.id !== next.sale.id)].slice(0, 50))
  const take = async (sale: Sale, step: StaffStep) => {
    const ids = [sale.id]
    const answer =
      step.kind === 'mark'
        ? await mark.ask({ body: { ids, paso: step.step } })
        : await transition.ask({ body: { ids, estado: step.to, desde: step.from } })
    if (!answer) return
    const [result] = answer.ok ? answer.value.results : []
    const fresh = await findSale(sale.numero)
    put({
      sale: typeof fresh === 'string' ? sale : fresh,
      done: result?.changed ? doneName(step) : '',
      problem: result?.changed ? '' : answer.ok ? (result?.detail ?? '') : answer.problem.detail,
    })
  }
  const scan = async (text: string) => {
    const numero = orderNumberIn(text)
    setProblem('')
    if (!numero) return setProblem(`«${text.slice(0, 60)}» no es el código de una compra.`)
    const sale = await findSale(numero)
    if (typeof sale === 'string') return setProblem(sale)
    if (action) await take(sale, { kind: 'mark', step: action })
    else put({ sale, done: '', problem: '' })
  }
  return { scanned, problem, scan, take, busy: transition.busy || mark.busy }
}

const doneName = (step: StaffStep) => {
  if (step.kind === 'state') return step.to
  const names = {
    enviar: 'enviada o lista para retirar',
    entregar: 'entregada o retirada',
    'no-enviar': 'todavía no salió',
    'no-entregar': 'todavía no se entregó',
  }
  return names[step.step]
}

/** The field that scanners type into, and the orders that were scanned. */
function Bench() {
  const [parameters] = useSearchParams()
  const [action, setAction] = useState<ScanAction>('')
  const { scanned, problem, scan, take, busy } = useScans(action)
  const opened = parameters.get('compra')
  const open = useEffectEvent((numero: string) => void scan(numero))
  useEffect(() => {
    // a telephone comes here by a label's code
    if (opened) open(opened)
  }, [opened])
  return (
    <div className="stack">
      <div className="admin-tools">
        <ScanCode scan={(text) => void scan(text)} problem={problem} />
        <LabelledSelect
          id="scan-action"
          label="Al escanear"
          value={action}
          onChange={(event) => setAction(event.target.value as ScanAction)}
        >
          {scanActions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </LabelledSelect>
      </div>
      {scanned.length === 0 ? (
        <p className="empty-state">
          Escaneá el código de una etiqueta o de un remito, o escribí el número de la compra.
        </p>
      ) : (
        <ul className="dispatch-list" aria-label="Escaneadas">
          {scanned.map((entry) => (
            <ScannedOrder key={entry.sale.id} entry={entry} busy={busy} take={take} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Keeps the focus, as a scanner types wherever the focus is. */
function ScanCode({ scan, problem }: { scan: (text: string) => void; problem: string }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) scan(text.trim())
    setText('')
    field.current?.focus()
  }
  return (
    <form className="admin-search" onSubmit={submit}>
      <div className="field">
        <label htmlFor="scan">Código o número de compra</label>
        <input
          ref={field}
          id="scan"
          className="input figures"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={300}
          autoFocus
          value={text}
          aria-describedby="scan-error"
          onChange={(event) => setText(event.target.value)}
        />
        <p className="field-error" id="scan-error" role="alert">
          {problem}
        </p>
      </div>
      <button type="submit" className="button small">
        Buscar
      </button>
    </form>
  )
}

type EntryProps = { entry: Scanned; busy: boolean; take: (sale: Sale, step: StaffStep) => Promise<void> }

function ScannedOrder({ entry: { sale, done, problem }, busy, take }: EntryProps) {
  const next = sale.alerts.some((alert) => held.has(alert)) ? undefined : nextStep(sale)
  return (
    <li className="sheet dispatch-order">
      <p className="row">
        <strong className="figures admin-order-number">{sale.numero}</strong>
        <OrderStatusChip estado={sale.estado} />
        {done && (
          <span className="chip good" role="status">
            {done}
          </span>
        )}
      </p>
      <p>
        <strong>{sale.recipient || sale.customer || sale.email}</strong> · {sale.method}
        {sale.zone && sale.zone !== sale.method && ` · ${sale.zone}`}
        {sale.hours && ` · ${sale.hours}`} ·{' '}
        <span className="figures">{sale.bottles === 1 ? '1 unidad' : `${sale.bottles} unidades`}</span>
      </p>
      {problem && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      {sale.alerts.includes('stopped') && (
        <p className="notice bad">No la entregues: el medio de pago avisó de un problema.</p>
      )}
      <p className="row">
        {next && (
          <button
            type="button"
            className="button small"
            disabled={busy}
            onClick={() => void take(sale, next.step)}
          >
            {next.label}
          </button>
        )}
        <Link to={`/user/orderDetailAdmin?id=${sale.id}`}>Abrir la compra</Link>
        <Link to={`/admin/remitos?formato=etiqueta&ids=${sale.id}`}>Etiqueta</Link>
      </p>
    </li>
  )
}

const held = new Set<Sale['alerts'][number]>(['stopped', 'withdrawal', 'refunded'])
