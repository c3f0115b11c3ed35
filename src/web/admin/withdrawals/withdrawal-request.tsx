import { useState } from 'react'
import { bottlesInWords } from '../../../refunds/return-share.ts'
import type { WithdrawalAnswer } from '../../../refunds/withdrawals.contract.ts'
import { Link } from '../../ui/link.tsx'
import { formatDay } from '../../../calendar/shop-time.ts'
import { WithdrawalDecision, type Decision } from './withdrawal-decision.tsx'

const chips = { recibida: 'warn', aceptada: 'good', rechazada: 'bad' } as const

/** A request, and an Admin's decision on it. */
export function WithdrawalRequest({ request }: { request: WithdrawalAnswer }) {
  const [deciding, setDeciding] = useState<Decision | undefined>(undefined)
  const [left, setLeft] = useState<Decision | undefined>(undefined)
  // returns the focus to the button
  const opener = (decision: Decision) => ({
    onClick: () => setDeciding(decision),
    autoFocus: left === decision,
  })
  return (
    <>
      <Facts request={request} />
      {deciding ? (
        <WithdrawalDecision
          request={request}
          decision={deciding}
          done={() => {
            setDeciding(undefined)
            setLeft(deciding)
          }}
        />
      ) : (
        <Deeds request={request} opener={opener} />
      )}
    </>
  )
}

/** Bottles not returned yet. */
const outOf = ({ bottles, lines }: WithdrawalAnswer) =>
  (lines ? [] : bottles).reduce((sum, wine) => sum + wine.out, 0)

/** The request's contents, date and sender, and its outcome. */
function Facts({ request }: { request: WithdrawalAnswer }) {
  const out = outOf(request)
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
      {request.lines && (
        <p>
          {request.kind === 'reclamo' ? 'Rotas, faltantes o equivocadas: ' : 'Se arrepintió de: '}
          {bottlesInWords(request.lines)}
        </p>
      )}
      {request.reason && <blockquote className="muted">{request.reason}</blockquote>}
      {request.note && <p>Respuesta: {request.note}</p>}
      {request.state === 'aceptada' && out > 0 && (
        <p className="muted">
          {out === 1 ? 'Falta que vuelva 1 unidad.' : `Falta que vuelvan ${out} unidades.`}
        </p>
      )}
    </>
  )
}

type DeedsProps = {
  request: WithdrawalAnswer
  opener: (decision: Decision) => { onClick: () => void; autoFocus: boolean }
}

function Deeds({ request, opener }: DeedsProps) {
  return (
    <div className="row">
      {request.state === 'recibida' && (
        <>
          {request.settled && (
            <button type="button" className="button small" {...opener('resuelto')}>
              Ya está resuelto
            </button>
          )}
          {!(request.settled && request.estado === 'Cancelada') && (
            <button
              type="button"
              className={`button small ${request.settled ? 'plain' : ''}`}
              disabled={request.estado === null}
              {...opener('aceptada')}
            >
              Aceptar
            </button>
          )}
          <button type="button" className="button danger small" {...opener('rechazada')}>
            Rechazar
          </button>
        </>
      )}
      {request.state === 'aceptada' && outOf(request) > 0 && (
        <button type="button" className="button plain small" {...opener('botellas')}>
          Registrar lo que volvió
        </button>
      )}
    </div>
  )
}
