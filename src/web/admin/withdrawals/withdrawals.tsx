import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Answered } from '../../../platform/http/client.ts'
import type { WithdrawalAnswer } from '../../../refunds/withdrawals.contract.ts'
import { Choice } from '../../ui/choice.tsx'
import { useKeyboardPlace } from '../../ui/use-keyboard-place.ts'
import { useAddressView } from '../ui/address-view.ts'
import { ProblemMessage } from '../ui/problem-message.tsx'
import { useStale } from '../ui/use-stale.ts'
import { views, withdrawalsIn } from './withdrawals-view.ts'
import { bottlesInWords } from '../../../refunds/return-share.ts'
import { Link } from '../../ui/link.tsx'
import { formatDay } from '../../../calendar/shop-time.ts'
import { type Decision, WithdrawalDecision } from './withdrawal-decision.tsx'

type Props = { found: Answered<WithdrawalAnswer[]> }

/** Scrolls to the section if the address names it. */
function useAddressed() {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    // the list appears only after the screen has scrolled
    if (hash === '#arrepentimiento') section.current?.scrollIntoView()
  }, [hash])
  return section
}

/** Requests of the "botón de arrepentimiento", open or settled. */
export function Withdrawals({ found }: Props) {
  const { parameters, change } = useAddressView()
  const { view, shown } = withdrawalsIn(parameters)
  const page = parameters.get('page') ?? ''
  const late = useStale()
  const section = useAddressed()
  return (
    <section aria-labelledby="withdrawals" className="stack withdrawals" id="arrepentimiento" ref={section}>
      <div className="row">
        <h2 id="withdrawals">Pedidos de arrepentimiento</h2>
        <div className="row" role="group" aria-label="Qué pedidos">
          <Choice
            options={views}
            labelOf={(option) => option.label}
            isChosen={(option) => option === view}
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
          {found.value.length > shown && <More more={() => change({ mas: String(shown), page })} />}
        </>
      )}
    </section>
  )
}

function More({ more }: { more: () => void }) {
  return (
    <p>
      <button type="button" className="button plain small" onClick={more}>
        Ver más pedidos
      </button>
    </p>
  )
}

/** An order's withdrawal request, if any. */
export function OrderWithdrawals({ found }: Props) {
  if (!found.ok) return <ProblemMessage problem={found.problem} />
  if (found.value.length === 0) return null
  return (
    <section aria-labelledby="withdrawals" className="stack withdrawals">
      <h2 id="withdrawals">{headingOf(found.value)}</h2>
      <List requests={found.value} />
    </section>
  )
}

/** A broken bottle is not a change of mind. */
function headingOf(requests: WithdrawalAnswer[]): string {
  const complaints = requests.filter(({ kind }) => kind === 'reclamo').length
  if (complaints === 0) return 'Pedido de arrepentimiento'
  return complaints === requests.length ? 'Reclamo' : 'Reclamos y arrepentimientos'
}

function List({ requests }: { requests: WithdrawalAnswer[] }) {
  const late = useStale()
  const place = useKeyboardPlace(requests, 'li')
  return (
    <ul className="stack" aria-busy={late} data-late={late} {...place}>
      {requests.map((request) => (
        <li key={request.id} className="sheet withdrawal">
          <WithdrawalRequest request={request} />
        </li>
      ))}
    </ul>
  )
}

const chips = { recibida: 'warn', aceptada: 'good', rechazada: 'bad' } as const

/** A request, and an Admin's decision on it. */
function WithdrawalRequest({ request }: { request: WithdrawalAnswer }) {
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
