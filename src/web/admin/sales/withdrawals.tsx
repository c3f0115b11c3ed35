import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { listedAtMost, type WithdrawalAnswer } from '../../../returns/withdrawals.contract.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { Choice } from '../../ui/choice.tsx'
import { formatDay } from '../../../calendar/shop-time.ts'
import { Failure } from '../../ui/failure.tsx'
import { useKeyboardPlace } from '../../ui/use-keyboard-place.ts'
import { WithdrawalDecision } from './withdrawal-decision.tsx'

const chips = { recibida: 'warn', aceptada: 'good', rechazada: 'bad' } as const

type Decision = 'aceptada' | 'rechazada' | 'botellas'

type Props = { round: number; changed: () => void }

const views = [
  { cuales: 'abiertos', label: 'Por resolver', none: 'Ninguno espera tu respuesta.' },
  { cuales: 'resueltos', label: 'Resueltos', none: 'Todavía no se resolvió ninguno.' },
] as const

/** Cards that are shown at first, and how many more at each press. */
const step = 10

/** Requests of the "botón de arrepentimiento": those that wait for something, or those that do not any more. */
export function Withdrawals({ round, changed }: Props) {
  const [view, setView] = useState<(typeof views)[number]>(views[0])
  const [shown, setShown] = useState(step)
  const ask = useCallback(
    // one more than is shown tells whether there are more
    () =>
      browserApi()('GET /arrepentimiento', {
        query: { cuales: view.cuales, most: Math.min(shown + 1, listedAtMost) },
      }),
    [view, shown],
  )
  const [asked, again] = useAnswer(ask, round)
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const known = asked.state !== 'loading'
  useEffect(() => {
    // whoever was led here finds a list that was not there yet when the screen was
    if (known && hash === '#arrepentimiento') section.current?.scrollIntoView()
  }, [known, hash])
  if (asked.state === 'loading') return null
  return (
    <section aria-labelledby="withdrawals" className="stack withdrawals" id="arrepentimiento" ref={section}>
      <div className="row">
        <h2 id="withdrawals">Pedidos de arrepentimiento</h2>
        <div className="row" role="group" aria-label="Qué pedidos">
          <Choice
            options={views}
            labelOf={(one) => one.label}
            isChosen={(one) => one === view}
            choose={(chosen) => {
              setView(chosen)
              setShown(step)
            }}
          />
        </div>
      </div>
      {asked.state === 'failed' ? (
        <Failure problem={asked.problem} again={again} />
      ) : asked.value.length === 0 ? (
        <p className="muted" role="status">
          {asked.late ? '' : view.none}
        </p>
      ) : (
        <>
          <List requests={asked.value.slice(0, shown)} changed={changed} late={asked.late} />
          {asked.value.length > shown && (
            <p>
              <button type="button" className="button plain small" onClick={() => setShown(shown + step)}>
                Ver más pedidos
              </button>
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** What was asked about one order; nothing where nobody asked. */
export function OrderWithdrawals({ orderId, round, changed }: Props & { orderId: number }) {
  const ask = useCallback(
    () => browserApi()('GET /arrepentimiento', { query: { order: orderId } }),
    [orderId],
  )
  const [asked, again] = useAnswer(ask, round)
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  if (asked.state === 'loading' || asked.value.length === 0) return null
  return (
    <section aria-labelledby="withdrawals" className="stack withdrawals">
      <h2 id="withdrawals">Pedido de arrepentimiento</h2>
      <List requests={asked.value} changed={changed} late={asked.late} />
    </section>
  )
}

type ListProps = { requests: WithdrawalAnswer[]; changed: () => void; late: true | undefined }

function List({ requests, changed, late }: ListProps) {
  const place = useKeyboardPlace(requests, 'li')
  return (
    <ul className="stack" aria-busy={late} data-late={late} {...place}>
      {requests.map((request) => (
        <li key={request.id} className="sheet withdrawal">
          <Request request={request} reload={changed} />
        </li>
      ))}
    </ul>
  )
}

function Request({ request, reload }: { request: WithdrawalAnswer; reload: () => void }) {
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
          done={(changed) => {
            setDeciding(undefined)
            setLeft(deciding)
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
