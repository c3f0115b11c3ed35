import { formatMoment } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import type { Alerts } from '../../../alerts/alerts.contract.ts'
import { disputeNames } from '../../../payments/disputes/dispute-names.ts'
import type { Column } from '../../ui/data-table.tsx'
import { AlertSection, orderColumn } from './alert-section.tsx'

type Dispute = Alerts['disputes'][number]

/** Disputes, the most urgent first. */
export function Disputes({ disputes }: Pick<Alerts, 'disputes'>) {
  return (
    <AlertSection
      id="disputes-title"
      title="Contracargos, reclamos y alertas"
      advice="Contestalos desde tu cuenta del medio de pago antes de que venza el plazo: la documentación está en el detalle de cada compra. Mientras tanto no devuelvas el dinero por otro lado."
      label="Tabla de contracargos, reclamos y alertas"
      rows={disputes}
      columns={columns}
      rowKey={(dispute) => dispute.id}
    />
  )
}

const columns: Column<Dispute>[] = [
  orderColumn,
  {
    title: 'Qué pasó',
    wide: true,
    cell: ({ kind, state, stopped }) => (
      <span className="row">
        {disputeNames[kind]}
        {state === 'lost' && ' perdido'}
        {stopped && <span className="chip warn">No entregar</span>}
      </span>
    ),
  },
  {
    title: 'Importe',
    align: 'money',
    cell: ({ kind, amount }) => (kind === 'fraud' ? '' : formatPesos(amount)),
  },
  {
    title: 'Se contesta hasta',
    cell: ({ deadline }) => <span className="figures">{deadline ? formatMoment(deadline) : ''}</span>,
  },
  { title: 'Desde', cell: ({ since }) => <span className="figures">{formatMoment(since)}</span> },
]
