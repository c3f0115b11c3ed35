import { Link } from '../../ui/link.tsx'
import { writeNumber } from '../../../money/write-number.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { alertCalls } from '../../../alerts/alerts.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import type { Permission } from '../../../users/permissions.ts'
import { adminCounts } from '../../slots/admin-counts.ts'
import { useShowMore } from '../../ui/use-show-more.tsx'
import { useCan } from '../ui/use-can.ts'
import { WineLink } from './wine-link.tsx'
import { DaysOfSales } from '../reporting/days-of-sales.tsx'

/** What the first screen of the administration says of today. */
export type Figures = AnswerOf<(typeof alertCalls)['GET /admin/summary']>

type Count = { name: string; value: number; to: string; needs: Permission; plain?: true }

/** What may wait, each with the screen that it is settled on. */
function waitingIn(figures: Figures): Count[] {
  const counted = figures as unknown as Record<string, number>
  return [
    {
      name: 'Compras por procesar',
      value: figures.creadas,
      to: '/admin/ventas?estado=Creada',
      needs: 'orders.read',
    },
    {
      name: 'En proceso',
      value: figures.procesando,
      to: '/admin/ventas?estado=Procesando',
      needs: 'orders.read',
    },
    {
      name: 'Vinos bajo el mínimo',
      value: figures.belowMinimum,
      to: '/admin/listProduct?shown=bajo',
      needs: 'wines.read',
    },
    {
      name: 'Pedidos de arrepentimiento',
      value: figures.withdrawals,
      to: '/admin/ventas#arrepentimiento',
      needs: 'returns.read',
    },
    { name: 'Avisos', value: figures.troubles, to: '/admin/avisos', needs: 'alerts.read' },
    ...adminCounts.map(({ count, ...one }) => ({ ...one, value: counted[count] ?? 0 })),
  ]
}

/** What waits for the owner: what is not nought stands out. */
export function Waiting({ figures }: { figures: Figures }) {
  const can = useCan()
  return (
    <ul className="admin-waiting" aria-label="Lo que espera">
      {waitingIn(figures)
        .filter(({ needs }) => can(needs))
        .map((one) => (
          <li key={one.name}>
            <Link to={one.to} {...(one.plain ? {} : { 'data-waits': one.value > 0 })}>
              <strong>{writeNumber(one.value)}</strong>
              <span>{one.name}</span>
            </Link>
          </li>
        ))}
    </ul>
  )
}

export function Sales({ figures: { today, week, weekBefore, days } }: { figures: Figures }) {
  const change =
    weekBefore.total > 0 ? Math.round(((week.total - weekBefore.total) / weekBefore.total) * 100) : undefined
  return (
    <section className="sheet admin-panel admin-sold" aria-labelledby="sales-title">
      <h2 id="sales-title">Ventas</h2>
      <dl className="admin-sums">
        <div>
          <dt>Hoy</dt>
          <dd>{formatPesos(today.total)}</dd>
          <dd className="muted">{ordersOf(today.orders)}</dd>
        </div>
        <div>
          <dt>Últimos 7 días</dt>
          <dd>{formatPesos(week.total)}</dd>
          <dd className="muted">
            {ordersOf(week.orders)}
            {change !== undefined && (
              <span className={change >= 0 ? 'chip good' : 'chip bad'}>
                {change > 0 && '+'}
                {writeNumber(change)} %
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>Los 7 anteriores</dt>
          <dd>{formatPesos(weekBefore.total)}</dd>
          <dd className="muted">{ordersOf(weekBefore.orders)}</dd>
        </div>
      </dl>
      <DaysOfSales days={days} />
    </section>
  )
}

export function Lowest({ figures: { lowest, belowMinimum } }: { figures: Figures }) {
  const fold = useShowMore(lowest.length, 3)
  return (
    <section className="sheet admin-panel" aria-labelledby="lowest-title">
      <h2 id="lowest-title">Para reponer</h2>
      {lowest.length === 0 ? (
        <p className="muted">Ningún vino está bajo su mínimo.</p>
      ) : (
        <>
          <ul className="admin-lowest" {...fold.list}>
            {lowest.map((wine) => (
              <li key={wine.id}>
                <WineLink id={wine.id} name={wine.name} />
                <span className="figures">
                  {wine.available} <span className="muted">de {wine.minimo}</span>
                </span>
              </li>
            ))}
          </ul>
          {belowMinimum > lowest.length ? (
            <Link to="/admin/listProduct?shown=bajo&sort=stock">Ver los {belowMinimum}</Link>
          ) : (
            fold.rest
          )}
        </>
      )}
    </section>
  )
}

function ordersOf(count: number): string {
  return count === 1 ? '1 venta' : `${writeNumber(count)} ventas`
}
