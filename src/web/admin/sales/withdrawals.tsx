import { useCallback, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import type { WithdrawalAnswer } from '../../../withdrawals/withdrawals.contract.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { formatDay } from '../../ui/date.ts'
import { Failure } from '../../ui/failure.tsx'
import { WithdrawalDecision } from './withdrawal-decision.tsx'

const ask = () => browserApi()('GET /arrepentimiento')
const chips = { recibida: 'warn', aceptada: 'good', rechazada: 'bad' } as const

type Props = {
  round: number
  changed: () => void
  /** Only those about this order; otherwise all. */
  orderId?: number
}

/** Requests of the "botón de arrepentimiento": those that wait for an answer come first. */
export function Withdrawals({ round, changed, orderId }: Props) {
  const [asked, again] = useAnswer(useCallback(ask, []), round)
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const found = asked.state === 'ready' ? asked.value : []
  const shown = orderId === undefined ? found : found.filter((one) => one.order_id === orderId)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="withdrawals" className="stack withdrawals" id="arrepentimiento">
      <h2 id="withdrawals">
        {orderId === undefined ? 'Pedidos de arrepentimiento' : 'Pedido de arrepentimiento'}
      </h2>
      <ul className="stack">
        {shown.map((request) => (
          <li key={request.id} className="sheet withdrawal">
            <Request request={request} reload={changed} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Request({ request, reload }: { request: WithdrawalAnswer; reload: () => void }) {
  const [deciding, setDeciding] = useState<'aceptada' | 'rechazada' | 'botellas' | undefined>(undefined)
  const out = request.bottles.reduce((sum, wine) => sum + wine.out, 0)
  return (
    <>
      <p className="row">
        <strong className="figures">{request.code}</strong>
        <span className={`chip ${chips[request.state]}`}>{request.state}</span>
        {request.estado === null && <span className="chip bad">No coincide con ninguna compra</span>}
        {!request.inTime && <span className="chip bad">Fuera de plazo</span>}
        <span className="muted figures">{formatDay(request.created_at)}</span>
      </p>
      <p>
        Compra{' '}
        {request.order_id ? (
          <Link to={`/user/orderDetailAdmin?id=${request.order_id}`}>{request.order_number}</Link>
        ) : (
          request.order_number
        )}
        {request.estado && ` (${request.estado})`} · {request.email}
      </p>
      {request.reason && <blockquote className="muted">{request.reason}</blockquote>}
      {request.note && <p>Respuesta: {request.note}</p>}
      {request.state === 'aceptada' && out > 0 && (
        <p className="muted">
          {out === 1 ? 'Falta que vuelva 1 botella.' : `Falta que vuelvan ${out} botellas.`}
        </p>
      )}
      {deciding ? (
        <WithdrawalDecision
          request={request}
          decision={deciding}
          done={(changed) => {
            setDeciding(undefined)
            if (changed) reload()
          }}
        />
      ) : (
        <div className="row">
          {request.state === 'recibida' && (
            <>
              <button
                type="button"
                className="button small"
                disabled={request.estado === null}
                onClick={() => setDeciding('aceptada')}
              >
                Aceptar
              </button>
              <button type="button" className="button danger small" onClick={() => setDeciding('rechazada')}>
                Rechazar
              </button>
            </>
          )}
          {request.state === 'aceptada' && out > 0 && (
            <button type="button" className="button plain small" onClick={() => setDeciding('botellas')}>
              Registrar botellas que volvieron
            </button>
          )}
        </div>
      )}
    </>
  )
}
