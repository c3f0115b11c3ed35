import { Link } from '../../ui/link.tsx'
import { formatPesos } from '../../../money/money.ts'
import { isPacked, stepNames } from '../../../orders/delivery-progress.ts'
import { nextStep, type StaffStep } from '../../../orders/next-step.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { OrderStatusChip } from '../../storefront/orders/order-status-chip.tsx'
import type { Can } from '../ui/load-admin.ts'
import { mayGoOn } from './bulk-step.ts'
import type { Column } from '../../ui/data-table.tsx'
import { formatDay, writeShortDay } from '../../../calendar/shop-time.ts'
import { methodNames } from '../../../settings/payment-methods.ts'

const alertNames: Record<Sale['alerts'][number], string> = {
  'payment-mismatch': 'Pago por otro importe',
  stopped: 'No entregar: problema con el pago',
  withdrawal: 'Pidió arrepentirse',
  refunded: 'Devuelta por completo',
  unpaid: 'Sin pago',
  'no-address': 'Sin dirección',
}

type Doing = {
  /** The column with ticks. */
  choice: Column<Sale>
  busy: boolean
  step: (sale: Sale, step: StaffStep) => void
  can: Can
}

/** A sale's figures and actions. */
export function saleColumns({ busy, step, can, choice }: Doing): Column<Sale>[] {
  return [
    choice,
    { title: 'Compra', fixed: true, cell: (sale) => <span className="figures">{sale.numero}</span> },
    { title: 'Cliente', cell: (sale) => sale.customer || sale.email },
    {
      title: 'Estado',
      cell: (sale) => <State sale={sale} />,
    },
    { title: 'Entrega', cell: (sale) => <Travel sale={sale} /> },
    {
      title: 'Prometida',
      extra: true,
      cell: (sale) => <span className="figures">{promisedDays(sale)}</span>,
    },
    { title: 'Unidades', align: 'number', cell: (sale) => sale.bottles },
    ...(can('amounts.read') ? [totalColumn] : []),
    { title: 'Pago', extra: true, cell: (sale) => methodNames[sale.payment] },
    { title: 'Recibe', extra: true, cell: (sale) => sale.recipient },
    { title: 'Zona', extra: true, cell: (sale) => sale.zone },
    { title: 'Horario', extra: true, cell: (sale) => sale.hours },
    { title: 'Seguimiento', extra: true, cell: (sale) => <span className="figures">{sale.tracking}</span> },
    { title: 'Correo', extra: true, cell: (sale) => sale.email },
    { title: 'Fecha', cell: (sale) => <span className="figures">{formatDay(sale.fecha)}</span> },
    {
      title: 'Acciones',
      wide: true,
      fixed: true,
      cell: (sale) => (
        <span className="admin-actions">
          <Link
            to={`/user/orderDetailAdmin?id=${sale.id}`}
            aria-label={`Ver Detalle de la compra ${sale.numero}`}
          >
            Ver Detalle
          </Link>
          <NextStep sale={sale} busy={busy} step={step} can={can} />
        </span>
      ),
    },
  ]
}

const totalColumn: Column<Sale> = {
  title: 'Total',
  align: 'money',
  cell: (sale) => formatPesos(sale.total),
}

/** The delivery method with its zone and promised days. */
function Travel({ sale }: { sale: Sale }) {
  const { method, kind, zone } = sale
  const promised = promisedDays(sale)
  return (
    <span className={kind === null ? 'muted' : undefined}>
      {method}
      {kind !== 'pickup' && zone && zone !== method && <small className="muted sale-zone">{zone}</small>}
      {promised && <small className="muted sale-zone figures">{promised}</small>}
    </span>
  )
}

/** 'mié 9/12', or the first and the last day. */
function promisedDays({ earliest, latest }: Sale): string {
  if (!earliest || !latest) return ''
  return earliest === latest ? writeShortDay(latest) : `${writeShortDay(earliest)} – ${writeShortDay(latest)}`
}

function State({ sale }: { sale: Sale }) {
  return (
    <span className="row">
      <OrderStatusChip estado={sale.estado} />
      <DeliveryChip sale={sale} />
      {sale.alerts.map((alert) => (
        <span key={alert} className="chip warn">
          {alertNames[alert]}
        </span>
      ))}
      {sale.notes > 0 && <span className="chip">{sale.notes === 1 ? 'Nota' : `${sale.notes} notas`}</span>}
    </span>
  )
}

/** A packed order's shipping progress. */
function DeliveryChip({ sale: { estado, pickup, sent, delivered } }: { sale: Sale }) {
  if (!isPacked(estado) || !(sent || delivered)) return null
  const [, , onItsWay, arrived] = stepNames(pickup)
  return <span className={delivered ? 'chip' : 'chip good'}>{delivered ? arrived : onItsWay}</span>
}

/**
 * The button for the next step, one for each row. Going back is on the detail screen, which shows the effect on stock
 * and money.
 */
function NextStep({ sale, busy, step, can }: { sale: Sale } & Pick<Doing, 'busy' | 'step' | 'can'>) {
  const next = nextStep(sale)
  if (!next || sale.estado === 'Completo' || !can('parcels.pack') || !mayGoOn(sale)) return null
  return (
    <button
      type="button"
      className="link-button"
      // not disabled, which would lose the focus
      aria-disabled={busy}
      aria-label={`${next.label} la compra ${sale.numero}`}
      onClick={() => busy || step(sale, next.step)}
    >
      {next.label}
    </button>
  )
}
