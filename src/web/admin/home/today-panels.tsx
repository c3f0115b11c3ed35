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
      name: 'Por preparar',
      value: figures.creadas,
      to: '/admin/ventas?estado=Creada',
      needs: 'orders.read',
    },
    {
      name: 'Por enviar o retirar',
      value: figures.toSend,
      to: '/admin/ventas?entrega=por-enviar',
      needs: 'orders.read',
    },
    {
      name: 'Pagos por anotar',
      value: figures.awaited,
      to: '/admin/avisos',
      needs: 'payments.note',
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
    ...adminCounts.map(({ count, ...entry }) => ({ ...entry, value: counted[count] ?? 0 })),
  ]
}

type Step = { text: string; to: string; action: string; needs: Permission; count: number }

/** What a person would do next, the most urgent first. */
function stepsIn(figures: Figures): Step[] {
  const { receipts, creadas, toSend, withdrawals, troubles, belowMinimum } = figures
  const steps: Step[] = [
    {
      count: withdrawals,
      text: counted(withdrawals, 'persona pidió arrepentirse', 'personas pidieron arrepentirse'),
      to: '/admin/ventas#arrepentimiento',
      action: 'Responder',
      needs: 'returns.change',
    },
    {
      count: receipts,
      text: counted(receipts, 'transferencia tiene su comprobante', 'transferencias tienen su comprobante'),
      to: '/admin/avisos',
      action: 'Anotar el pago',
      needs: 'payments.note',
    },
    {
      count: troubles,
      text: counted(troubles, 'aviso espera que alguien lo mire', 'avisos esperan que alguien los mire'),
      to: '/admin/avisos',
      action: 'Ver los avisos',
      needs: 'alerts.read',
    },
    {
      count: creadas,
      text: counted(creadas, 'compra paga está por preparar', 'compras pagas están por preparar'),
      to: '/admin/preparacion',
      action: 'Preparar',
      needs: 'parcels.pack',
    },
    {
      count: toSend,
      text: counted(toSend, 'compra lista espera salir', 'compras listas esperan salir'),
      to: '/admin/ventas?entrega=por-enviar',
      action: 'Enviar',
      needs: 'parcels.pack',
    },
    {
      count: belowMinimum,
      text: counted(belowMinimum, 'vino está bajo su mínimo', 'vinos están bajo su mínimo'),
      to: '/admin/listProduct?shown=bajo&sort=stock',
      action: 'Reponer',
      needs: 'stock.change',
    },
  ]
  return steps.filter(({ count }) => count > 0)
}

const counted = (count: number, singular: string, plural: string) =>
  `${writeNumber(count)} ${count === 1 ? singular : plural}`

const stepsShown = 3

/** The few things to do now, each with its screen. */
export function NextSteps({ figures }: { figures: Figures }) {
  const can = useCan()
  const steps = stepsIn(figures).filter(({ needs }) => can(needs))
  return (
    <section className="sheet admin-next" aria-labelledby="next-title">
      <h2 id="next-title">Qué hacer ahora</h2>
      {steps.length === 0 ? (
        <p className="muted">No queda nada pendiente.</p>
      ) : (
        <ol>
          {steps.slice(0, stepsShown).map(({ text, to, action }) => (
            <li key={text}>
              <span className="figures">{text}</span>
              <Link to={to} className="button plain small">
                {action}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** What waits for the owner: what is not nought stands out. */
export function Waiting({ figures }: { figures: Figures }) {
  const can = useCan()
  return (
    <ul className="admin-waiting" aria-label="Lo que espera">
      {waitingIn(figures)
        .filter(({ needs }) => can(needs))
        .map((panel) => (
          <li key={panel.name}>
            <Link to={panel.to} {...(panel.plain ? {} : { 'data-waits': panel.value > 0 })}>
              <strong>{writeNumber(panel.value)}</strong>
              <span>{panel.name}</span>
            </Link>
          </li>
        ))}
    </ul>
  )
}

export function Sales({ figures }: { figures: Figures }) {
  const { today, sameDayBefore, week, weekBefore, month, monthBefore, days } = figures
  return (
    <section className="sheet admin-panel admin-sold" aria-labelledby="sales-title">
      <h2 id="sales-title">Ventas</h2>
      <dl className="admin-sums">
        <Sum name="Hoy" sum={today} before={sameDayBefore} beforeName="hace una semana" />
        <Sum name="Últimos 7 días" sum={week} before={weekBefore} beforeName="los 7 anteriores" />
        <Sum name="Últimos 30 días" sum={month} before={monthBefore} beforeName="los 30 anteriores" />
      </dl>
      <DaysOfSales days={days} />
    </section>
  )
}

type SumProps = {
  name: string
  sum: Figures['today']
  before: Figures['today']
  beforeName: string
}

/** Sales of some days, against as many days before. */
function Sum({ name, sum, before, beforeName }: SumProps) {
  const change = before.total > 0 ? Math.round(((sum.total - before.total) / before.total) * 100) : undefined
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {formatPesos(sum.total)}
        {change !== undefined && (
          <span className={change >= 0 ? 'chip good' : 'chip bad'}>
            {change > 0 && '+'}
            {writeNumber(change)} %
          </span>
        )}
      </dd>
      <dd className="muted">
        {ordersOf(sum.orders)} · {beforeName}: {formatPesos(before.total)}
      </dd>
    </div>
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
