import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatPesos } from '../../money/money.ts'
import { primaryStep, type Estado } from '../../orders/order-status.ts'
import type { Sale } from '../../sales/sales.contract.ts'
import { browserApi } from '../api/use-api.ts'
import { EstadoChip } from '../orders/estado.tsx'
import { toast } from '../shell/toast.ts'
import { formatDay } from '../ui/date.ts'
import { Pager } from '../ui/pager.tsx'
import { TableScroll } from '../ui/table-scroll.tsx'

type Found = { sales: Sale[]; page: number; pages: number; count: number; total: number }

const alertNames: Record<Sale['alerts'][number], string> = {
  'payment-mismatch': 'Pago por otro importe',
  withdrawal: 'Pidió arrepentirse',
  'no-address': 'Sin dirección',
}

/** Sales with what can be done to several of them at once. */
export function SalesTable({ found, reload }: { found: Found; reload: () => void }) {
  const [parameters] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  if (found.sales.length === 0) return <p className="notice">Sin Compras Pendientes</p>
  const selected = found.sales.filter((sale) => chosen.has(sale.id))
  const all = selected.length === found.sales.length
  const choose = (ids: number[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  return (
    <>
      <p className="muted figures" role="status">
        {found.count.toLocaleString('es-AR')} {found.count === 1 ? 'venta' : 'ventas'} ·{' '}
        {formatPesos(found.total)}
      </p>
      <TogetherBar
        selected={selected}
        done={() => {
          setChosen(new Set())
          reload()
        }}
      />
      <TableScroll label="Ventas">
        <table className="table cards sales-table">
          <thead>
            <tr>
              <th scope="col" className="check">
                <input
                  type="checkbox"
                  aria-label="Elegir todas las de esta página"
                  checked={all}
                  onChange={(event) =>
                    choose(
                      found.sales.map((sale) => sale.id),
                      event.target.checked,
                    )
                  }
                />
              </th>
              <th scope="col">Compra</th>
              <th scope="col">Persona</th>
              <th scope="col">Estado</th>
              <th scope="col" className="number">
                Botellas
              </th>
              <th scope="col" className="money">
                Total
              </th>
              <th scope="col">Fecha</th>
              <th scope="col">Acciones</th>
            </tr>
          </thead>
          <tbody>
            {found.sales.map((sale) => (
              <tr key={sale.id} aria-selected={chosen.has(sale.id)}>
                <td className="check">
                  <input
                    type="checkbox"
                    aria-label={`Elegir la compra ${sale.numero}`}
                    checked={chosen.has(sale.id)}
                    onChange={(event) => choose([sale.id], event.target.checked)}
                  />
                </td>
                <td className="figures" data-label="Compra">
                  {sale.numero}
                </td>
                <td data-label="Persona">{sale.customer || sale.email}</td>
                <td data-label="Estado">
                  <span className="row">
                    <EstadoChip estado={sale.estado} />
                    {sale.alerts.map((alert) => (
                      <span key={alert} className="chip warn">
                        {alertNames[alert]}
                      </span>
                    ))}
                  </span>
                </td>
                <td className="number" data-label="Botellas">
                  {sale.bottles}
                </td>
                <td className="money" data-label="Total">
                  {formatPesos(sale.total)}
                </td>
                <td className="figures" data-label="Fecha">
                  {formatDay(sale.fecha)}
                </td>
                <td className="wide">
                  <Link
                    to={`/user/orderDetailAdmin?id=${sale.id}`}
                    aria-label={`Ver Detalle de la compra ${sale.numero}`}
                  >
                    Ver Detalle
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <Pager
        page={found.page}
        pages={found.pages}
        to={(page) => {
          const next = new URLSearchParams(parameters)
          next.set('page', String(page))
          return `/admin/ventas?${next.toString()}`
        }}
      />
    </>
  )
}

/** What several sales have in common to be done: the next step where all are in one state, and their slips. */
function TogetherBar({ selected, done }: { selected: Sale[]; done: () => void }) {
  const [busy, setBusy] = useState(false)
  const [first] = selected
  if (!first) return null
  const together = selected.every((sale) => sale.estado === first.estado)
  const step = together ? primaryStep(first.estado) : undefined
  const ids = selected.map((sale) => sale.id)
  const go = async (estado: Estado) => {
    setBusy(true)
    const answer = await browserApi()('PUT /orders/lote', { body: { ids, estado } })
    setBusy(false)
    if (!answer.ok) return toast('error', answer.problem.detail)
    toast('success', answer.value.message)
    for (const result of answer.value.results) {
      const sale = selected.find((one) => one.id === result.id)
      if (!result.changed) toast('error', `Compra ${sale?.numero ?? result.id}: ${result.detail}`)
    }
    done()
  }
  return (
    <div className="together-bar" role="region" aria-label="Compras elegidas">
      <strong className="figures" role="status">
        {selected.length === 1 ? '1 elegida' : `${selected.length} elegidas`}
      </strong>
      {step ? (
        <button type="button" className="button small" disabled={busy} onClick={() => void go(step.to)}>
          {step.label}
        </button>
      ) : (
        <span className="muted">Elegí compras del mismo estado para pasarlas juntas</span>
      )}
      <Link to={`/admin/remitos?ids=${ids.join(',')}`} className="button plain small">
        Imprimir remitos
      </Link>
    </div>
  )
}
