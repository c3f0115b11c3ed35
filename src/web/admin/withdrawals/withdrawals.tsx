import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Answered } from '../../../platform/http/client.ts'
import type { WithdrawalAnswer } from '../../../refunds/withdrawals.contract.ts'
import { Choice } from '../../ui/choice.tsx'
import { useKeyboardPlace } from '../../ui/use-keyboard-place.ts'
import { useAddressView } from '../ui/address-view.ts'
import { ProblemMessage } from '../ui/problem-message.tsx'
import { useStale } from '../ui/use-stale.ts'
import { WithdrawalRequest } from './withdrawal-request.tsx'
import { views, withdrawalsIn } from './withdrawals-view.ts'

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
