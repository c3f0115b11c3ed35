import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Answered } from '../../../platform/http/client.ts'
import { Link } from '../../ui/link.tsx'
import type { WithdrawalAnswer } from '../../../returns/withdrawals.contract.ts'
import { Choice } from '../../ui/choice.tsx'
import { formatDay } from '../../../calendar/shop-time.ts'
import { useKeyboardPlace } from '../../ui/use-keyboard-place.ts'
import { useAddressView } from '../frame/address-view.ts'
import { ProblemMessage } from '../frame/problem-message.tsx'
import { useLate } from '../frame/use-late.ts'
import { WithdrawalDecision } from './withdrawal-decision.tsx'
import { views, withdrawalsIn } from './withdrawals-view.ts'

const chips = { recibida: 'warn', aceptada: 'good', rechazada: 'bad' } as const
type Decision = 'aceptada' | 'rechazada' | 'botellas'
type Props = { found: Answered<WithdrawalAnswer[]> }

/** Requests of the "botón de arrepentimiento": those that wait for something, or those that do not any more. */
export function Withdrawals({ found }: Props) {
  const { parameters, change } = useAddressView()
  const { view, shown } = withdrawalsIn(parameters)
  const page = parameters.get('page') ?? ''
  const late = useLate()
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    // the list appears only after the screen has scrolled
    if (hash === '#arrepentimiento') section.current?.scrollIntoView()
  }, [hash])
  return (
    <section aria-labelledby="withdrawals" className="stack withdrawals" id="arrepentimiento" ref={section}>
      <div className="row">
        <h2 id="withdrawals">Pedidos de arrepentimiento</h2>
        <div className="row" role="group" aria-label="Qué pedidos">
          <Choice
            options={views}
            labelOf={(one) => one.label}
            isChosen={(one) => one === view}
            choose={({ cuales }) =>
              change({ pedidos: cuales === views[0].cuales ? '' : cuales, mas: '', page })
            }
          />
        </div>
      </div>
      {!found.ok ? (
        <ProblemMessage problem={found.problem} />
      ) : found.value.length === 0 ? (
        <p className="muted" role="status">
          {late ? '' : view.none}
        </p>
      ) : (
        <>
          <List requests={found.value.slice(0, shown)} />
          {found.value.length > shown && (
            <p>
              <button
                type="button"
                className="button plain small"
                onClick={() => change({ mas: String(shown), page })}
              >
                Ver más pedidos
              </button>
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** An order's withdrawal request, if any. */
export function OrderWithdrawals({ found }: Props) {
  if (!found.ok) return <ProblemMessage problem={found.problem} />
  if (found.value.length === 0) return null
  return (
    <section aria-labelledby="withdrawals" className="stack withdrawals">
      <h2 id="withdrawals">Pedido de arrepentimiento</h2>
      <List requests={found.value} />
    </section>
  )
}

function List({ requests }: { requests: WithdrawalAnswer[] }) {
  const late = useLate()
  const place = useKeyboardPlace(requests, 'li')
  return (
    <ul className="stack" aria-busy={late} data-late={late} {...place}>
      {requests.map((request) => (
        <li key={request.id} className="sheet withdrawal">
          <Request request={request} />
        </li>
      ))}
    </ul>
  )
}

function Request({ request }: { request: WithdrawalAnswer }) {
  const [deciding, setDeciding] = useState<Decision | undefined>(undefined)
  const [left, setLeft] = useState<Decision | undefined>(undefined)
  // the keyboard is back on the button that it came from
  const opener = (decision: Decision) => ({
    onClick: () => setDeciding(decision),
    autoFocus: left === decision,
  })
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
          done={() => {
            setDeciding(undefined)
            setLeft(deciding)
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
                {...opener('aceptada')}
              >
                Aceptar
              </button>
              <button type="button" className="button danger small" {...opener('rechazada')}>
                Rechazar
              </button>
            </>
          )}
          {request.state === 'aceptada' && out > 0 && (
            <button type="button" className="button plain small" {...opener('botellas')}>
              Registrar botellas que volvieron
            </button>
          )}
        </div>
      )}
    </>
  )
}
