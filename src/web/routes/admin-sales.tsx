import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { estados, type Estado } from '../../orders/order-status.ts'
import { formatPesos } from '../../money/money.ts'
import { AdminPage } from '../admin/admin-page.tsx'
import { useAnswer } from '../api/use-answer.ts'
import { browserApi } from '../api/use-api.ts'
import { EstadoChip } from '../orders/estado.tsx'
import { formatDay } from '../ui/date.ts'
import { Failure } from '../ui/failure.tsx'
import { Loading } from '../ui/loading.tsx'
import { TableScroll } from '../ui/table-scroll.tsx'
import '../orders/orders.css'

export function meta() {
  return [{ title: 'Ventas · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminSales() {
  return (
    <AdminPage
      title="COMPRAS REALIZADAS"
      actions={
        <>
          <Link to="/admin/graficos" className="button plain small">
            Graficos
          </Link>
          <Link to="/admin/home" className="button plain small">
            Pagina Administracion
          </Link>
        </>
      }
    >
      <Sales />
      <Withdrawals />
    </AdminPage>
  )
}

const filters: { label: string; estado: Estado | undefined }[] = [
  { label: 'Creadas', estado: 'Creada' },
  { label: 'Procesando', estado: 'Procesando' },
  { label: 'Completos', estado: 'Completo' },
  { label: 'Todos', estado: undefined },
]
const askOrders = () => browserApi()('GET /orders', { query: {} })

function Sales() {
  const [parameters, setParameters] = useSearchParams()
  const [asked, again] = useAnswer(useCallback(askOrders, []))
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const chosen = estados.find((estado) => estado === parameters.get('estado'))
  const words = (parameters.get('q') ?? '').trim().toLowerCase()
  const shown = asked.value.filter(
    (order) =>
      // a purchase that is not paid is not a sale
      order.estado !== 'Ingreso' &&
      (chosen === undefined || order.estado === chosen) &&
      (words === '' || `${order.numero} ${order.customer} ${order.emailEnvio}`.toLowerCase().includes(words)),
  )
  const change = (name: string, value: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <div className="admin-tools">
        {filters.map((filter) => (
          <button
            key={filter.label}
            type="button"
            className="button plain small"
            aria-pressed={filter.estado === chosen}
            onClick={() => change('estado', filter.estado ?? '')}
          >
            {filter.label}
          </button>
        ))}
        <div className="field">
          <label htmlFor="q">Número, persona o correo</label>
          <input
            id="q"
            type="search"
            className="input"
            defaultValue={parameters.get('q') ?? ''}
            onChange={(event) => change('q', event.target.value)}
          />
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="notice">Sin Compras Pendientes</p>
      ) : (
        <TableScroll label="Ventas">
          <table className="table cards">
            <thead>
              <tr>
                <th scope="col">Compra</th>
                <th scope="col">Persona</th>
                <th scope="col">Estado</th>
                <th scope="col" className="money">
                  Total
                </th>
                <th scope="col">Fecha</th>
                <th scope="col">Acciones</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((order) => (
                <tr key={order.id}>
                  <td className="figures" data-label="Compra">
                    {order.numero}
                  </td>
                  <td data-label="Persona">{order.customer || order.emailEnvio}</td>
                  <td data-label="Estado">
                    <EstadoChip estado={order.estado} />
                  </td>
                  <td className="money" data-label="Total">
                    {formatPesos(order.total)}
                  </td>
                  <td className="figures" data-label="Fecha">
                    {formatDay(order.fecha)}
                  </td>
                  <td className="wide">
                    <Link
                      to={`/user/orderDetailAdmin?id=${order.id}`}
                      aria-label={`Ver Detalle de la compra ${order.numero}`}
                    >
                      Ver Detalle
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </>
  )
}

const askWithdrawals = () => browserApi()('GET /arrepentimiento')

function Withdrawals() {
  const [asked] = useAnswer(useCallback(askWithdrawals, []))
  if (asked.state !== 'ready' || asked.value.length === 0) return null
  return (
    <section aria-labelledby="withdrawals" className="stack" style={{ marginTop: 48 }}>
      <h2 id="withdrawals">Pedidos de arrepentimiento</h2>
      <TableScroll label="Pedidos de arrepentimiento">
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">Código</th>
              <th scope="col">Compra</th>
              <th scope="col">Correo</th>
              <th scope="col">Motivo</th>
              <th scope="col">Fecha</th>
              <th scope="col">Estado</th>
            </tr>
          </thead>
          <tbody>
            {asked.value.map((request) => (
              <tr key={request.id}>
                <td data-label="Código">{request.code}</td>
                <td data-label="Compra">
                  {request.order_id ? (
                    <Link to={`/user/orderDetailAdmin?id=${request.order_id}`}>{request.order_number}</Link>
                  ) : (
                    request.order_number
                  )}
                </td>
                <td data-label="Correo">{request.email}</td>
                <td data-label="Motivo">{request.reason}</td>
                <td data-label="Fecha">{formatDay(request.created_at)}</td>
                <td data-label="Estado">{request.state}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  )
}
