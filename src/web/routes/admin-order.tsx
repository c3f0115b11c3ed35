import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { OrderAnswer } from '../../orders/orders.contract.ts'
import { actionTowards, decideOrder, primaryStep, type Estado } from '../../orders/order-status.ts'
import { AdminPage } from '../admin/admin-page.tsx'
import { browserApi } from '../api/use-api.ts'
import { EstadoChip } from '../orders/estado.tsx'
import { OrderLines } from '../orders/order-lines.tsx'
import { Timeline } from '../orders/timeline.tsx'
import { useOrder } from '../orders/use-order.ts'
import { toast } from '../shell/toast.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Failure } from '../ui/failure.tsx'
import { Loading } from '../ui/loading.tsx'
import '../orders/orders.css'

export function meta() {
  return [{ title: 'Detalle de la venta · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminOrder() {
  const [parameters] = useSearchParams()
  const { state } = useLocation() as { state: { id?: number } | null }
  const id = Number(parameters.get('id') ?? state?.id)
  return (
    <AdminPage
      title="Detalle de la venta"
      actions={
        <Link to="/admin/ventas" className="button plain small">
          Volver a Ventas
        </Link>
      }
    >
      {Number.isInteger(id) && id > 0 ? (
        <Order id={id} />
      ) : (
        <ErrorPanel title="Falta la compra" text="Abrila desde las ventas." />
      )}
    </AdminPage>
  )
}

function Order({ id }: { id: number }) {
  const [asked, again] = useOrder(id)
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const order = asked.value
  if (!order) return <ErrorPanel title="No encontramos esa compra" text="Abrila desde las ventas." />
  return (
    <div className="stack order-sections">
      <p className="row">
        <strong className="figures">Compra {order.numero}</strong>
        <EstadoChip estado={order.estado} />
        <span>
          {order.customer} · {order.emailEnvio}
        </span>
      </p>
      <OrderLines items={order.order_items} total={order.total} linked={false} />
      <p>
        <strong>Envío:</strong> {order.direccion ?? 'sin dirección todavía'}
      </p>
      <Steps order={order} />
      <Timeline order={order} title="Historia" />
      <p>
        <button type="button" className="button plain small" onClick={() => window.print()}>
          Imprimir remito
        </button>
      </p>
    </div>
  )
}

function Steps({ order }: { order: OrderAnswer }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const next = primaryStep(order.estado)
  const go = async (estado: Estado) => {
    setBusy(true)
    const answer = await browserApi()('PUT /orders', { body: { id: order.id, estado } })
    toast(
      answer.ok ? 'success' : 'error',
      answer.ok ? `Compra ${order.numero}: ${estado}` : answer.problem.detail,
    )
    await navigate('/admin/ventas')
  }
  return (
    <div className="stack">
      {next && (
        <p className="muted">
          «{next.label}»: {effectOf(order, next.to)}
        </p>
      )}
      <div className="row">
        {next && (
          <button type="button" className="button" disabled={busy} onClick={() => void go(next.to)}>
            {next.label}
          </button>
        )}
        {order.estado !== 'Cancelada' &&
          (confirming ? (
            <>
              <span>Cancelar: {effectOf(order, 'Cancelada')} ¿Seguro?</span>
              <button
                type="button"
                className="button danger"
                disabled={busy}
                onClick={() => void go('Cancelada')}
              >
                Sí, cancelar
              </button>
              <button type="button" className="link-button" onClick={() => setConfirming(false)}>
                No
              </button>
            </>
          ) : (
            <button
              type="button"
              className="button danger"
              disabled={busy}
              onClick={() => setConfirming(true)}
            >
              Cancelar
            </button>
          ))}
      </div>
    </div>
  )
}

/** What a step will do to the stock, in words; from the same rule that the server decides by. */
function effectOf(order: OrderAnswer, to: Estado): string {
  const action = actionTowards(order.estado, to)
  const decision = action && decideOrder(order.estado, action, order.bottles)
  const bottles = order.order_items.reduce((sum, item) => sum + item.quantity, 0)
  const named = bottles === 1 ? '1 botella' : `${bottles} botellas`
  if (!decision?.ok) return 'no se puede dar este paso.'
  switch (decision.stock) {
    case 'take':
      return `salen ${named} del stock y se avisa por correo.`
    case 'return':
      return `vuelven ${named} al stock, se devuelve el pago y se avisa por correo.`
    case 'release':
      return `se liberan ${named} apartadas, se devuelve el pago si lo hubo y se avisa por correo.`
    case 'hold':
      return `se apartan de nuevo ${named}.`
    case 'none':
      return 'no mueve stock.'
  }
}
