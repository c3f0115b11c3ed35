import { useState } from 'react'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import {
  formatDayAndHour,
  formatMoment,
  shopDay,
  writeDay,
  writeShortDay,
} from '../../../calendar/shop-time.ts'
import type { adminInvoiceCalls } from '../../../invoicing/admin-invoices.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { useCall } from '../../api/call-action.ts'
import { VoucherFile } from '../../storefront/orders/order-invoices.tsx'
import { Link } from '../../ui/link.tsx'
import { adminList } from '../kit/admin-list.tsx'
import { choice } from '../kit/filters.tsx'
import { RowAction } from '../kit/row-action.tsx'
import { useCan } from '../ui/use-can.ts'
import { InvoicingNotices } from './invoicing-notices.tsx'
import '../../storefront/orders/orders.css'
import { downloadCall } from '../../api/download.ts'
import { FoldPart } from '../../ui/fold-part.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'

type Listed = AnswerOf<(typeof adminInvoiceCalls)['GET /admin/invoices']>
type Item = Listed['items'][number]

const formats = [
  { id: 'planilla', label: 'Planilla (CSV)', end: '.csv' },
  { id: 'xlsx', label: 'Planilla (XLSX)', end: '.xlsx' },
  { id: 'comprobantes', label: 'Comprobantes (TXT)', end: '-comprobantes.txt' },
  { id: 'alicuotas', label: 'Alícuotas (TXT)', end: '-alicuotas.txt' },
] as const

/** The month's sales for the VAT return, for a spreadsheet and in ARCA's format. */
function VatBook() {
  const [month, setMonth] = useState(() => shopDay(new Date()).slice(0, 'AAAA-MM'.length))
  const [busy, setBusy] = useState(false)
  const download = async ({ id, end }: (typeof formats)[number]) => {
    setBusy(true)
    if (!(await downloadCall(`/export/iva?mes=${month}&formato=${id}`, `iva-ventas-${month}${end}`)))
      toast('error', 'No pudimos preparar el archivo. Revisá el mes.')
    setBusy(false)
  }
  return (
    <FoldPart title="IVA Ventas" holds="los comprobantes de un mes, en un archivo" kind="stack vat-book">
      <p className="muted">
        Los dos TXT son los del Libro IVA Digital de ARCA (RG 4597): los sube quien es Responsable Inscripto.
      </p>
      <Month value={month} choose={setMonth} />
      <div className="row">
        {formats.map((format) => (
          <button
            key={format.id}
            type="button"
            className="button plain small"
            disabled={busy || month === ''}
            onClick={() => void download(format)}
          >
            {format.label}
          </button>
        ))}
      </div>
    </FoldPart>
  )
}

function Month({ value, choose }: { value: string; choose: (month: string) => void }) {
  return (
    <div className="field vat-month">
      <label htmlFor="month">Mes</label>
      <input
        id="month"
        type="month"
        className="input"
        value={value}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  )
}

type Overview = NonNullable<AnswerOf<(typeof adminInvoiceCalls)['GET /admin/invoices']>['contingency']>
type Fortnight = Overview['fortnights'][number]

/** That ARCA is away, what it did not accept, and the fortnights with their codes. */
function Contingency({ overview }: { overview: Overview }) {
  const { awaySince, rejected, fortnights, pointOfSale } = overview
  return (
    <>
      {awaySince && (
        <p className="notice warn">
          ARCA no contesta desde el {formatDayAndHour(awaySince)}. Las ventas del mostrador salen con CAEA, y
          después de una hora las de la web también; se informan solas cuando vuelva.
        </p>
      )}
      {rejected.map(({ id, title, why }) => (
        <p key={id} className="notice warn">
          <strong>ARCA no aceptó que se informe {title}.</strong> {why} Cuando esté resuelto, tocá «Intentar
          ahora».
        </p>
      ))}
      <FoldPart title="CAEA" holds="las quincenas, y qué falta informar" kind="stack">
        <p className="muted">
          Con estos códigos se factura en el punto de venta {pointOfSale} mientras ARCA no contesta. Se piden
          e informan solos.
        </p>
        <DataTable
          label="Quincenas con CAEA"
          kind="compact"
          rows={fortnights}
          columns={columns}
          rowKey={(fortnight) => fortnight.validFrom}
          empty={<p>Todavía no se pidió ninguno.</p>}
        />
      </FoldPart>
    </>
  )
}

const columns: Column<Fortnight>[] = [
  {
    title: 'Quincena',
    cell: ({ validFrom, validTo }) => (
      <span className="figures">
        {writeShortDay(validFrom)} al {writeDay(validTo)}
      </span>
    ),
  },
  { title: 'CAEA', cell: ({ code }) => <span className="figures">{code ?? '—'}</span> },
  { title: 'Comprobantes', cell: ({ vouchers }) => vouchers },
  {
    title: 'Estado',
    wide: true,
    cell: (fortnight) => {
      const { kind, words } = stateOf(fortnight)
      return (
        <div className="voucher-state">
          <span className={`chip ${kind}`}>{words}</span>
          {fortnight.problem && <small className="muted">{fortnight.problem}</small>}
        </div>
      )
    },
  },
]

function stateOf({ code, reportUntil, vouchers, waiting, rejected, toldEmpty }: Fortnight) {
  const until = reportUntil ? ` hasta el ${writeShortDay(reportUntil)}` : ''
  if (code === null) return { kind: 'warn', words: 'Se está pidiendo' }
  if (rejected > 0) return { kind: 'bad', words: `Rechazado: hay que informarlo${until}` }
  if (waiting > 0) return { kind: 'warn', words: `${waiting} por informar${until}` }
  if (vouchers > 0) return { kind: 'good', words: 'Todo informado' }
  return toldEmpty ? { kind: 'good', words: 'Informado sin movimiento' } : { kind: '', words: 'Sin usar' }
}

const list = adminList({
  title: 'Facturas',
  needs: 'invoices.read',
  calls: ['POST /admin/invoices/retry'],
  filters: {
    estado: choice('Qué comprobantes', {
      '': 'Todas',
      esperan: 'Esperan',
      rechazadas: 'Rechazadas',
      autorizadas: 'Autorizadas',
    }),
  },
  load: ({ estado, page }, { api }) =>
    api('GET /admin/invoices', { query: { estado: estado ?? 'todas', page } }),
  rows: ({ items }) => items,
  label: 'Tabla de comprobantes',
  kind: 'compact invoices-table',
  rowKey: ({ id }) => id,
  above: ({ answer }) => (
    <div className="stack list-above">
      <InvoicingNotices listed={answer} />
      {answer.contingency && <Contingency overview={answer.contingency} />}
      <VatBook />
    </div>
  ),
  tools: ({ answer }) => <RetryAll listed={answer} />,
  columns: [
    {
      title: 'Comprobante',
      wide: true,
      cell: (item) =>
        item.state === 'authorised' ? (
          <VoucherFile voucher={item} short />
        ) : (
          <>
            {item.title} <span className="muted figures">{formatMoment(item.at)}</span>
          </>
        ),
    },
    {
      title: 'Compra',
      cell: ({ order_id, numero }) => <Link to={`/user/orderDetailAdmin?id=${order_id}`}>{numero}</Link>,
    },
    { title: 'A nombre de', wide: true, cell: ({ receiver }) => receiver },
    { title: 'Fecha', cell: ({ day }) => <span className="figures">{day ? writeDay(day) : '—'}</span> },
    { title: 'Total', align: 'money', cell: ({ total }) => formatPesos(total) },
    { title: 'Estado', wide: true, cell: (item) => <State item={item} /> },
  ],
  empty: 'No hay comprobantes así.',
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen

const chips: Record<Item['state'], { kind: string; words: string }> = {
  queued: { kind: 'warn', words: 'Espera' },
  asked: { kind: 'warn', words: 'Pidiendo CAE' },
  authorised: { kind: 'good', words: 'Autorizada' },
  refused: { kind: 'bad', words: 'Rechazada' },
  dropped: { kind: '', words: 'Sin efecto' },
}

function State({ item: { id, state, why, numero } }: { item: Item }) {
  const can = useCan()
  const { kind, words } = chips[state]
  return (
    <div className="voucher-state">
      <span className={`chip ${kind}`}>{words}</span>
      {why && <small className="muted">{why}</small>}
      {state === 'refused' && can('invoices.change') && (
        <RowAction
          call="POST /admin/invoices/retry"
          sent={{ body: { id } }}
          id={id}
          label="Intentar de nuevo"
          full={`Intentar de nuevo la de la compra ${numero}`}
          kind="link-button"
        />
      )}
    </div>
  )
}

/** Tries all that wait again. */
function RetryAll({ listed: { waiting, contingency, stops } }: { listed: Listed }) {
  const retry = useCall('POST /admin/invoices/retry')
  const count = waiting + (contingency?.rejected.length ?? 0)
  if (!useCan()('invoices.change') || (count === 0 && stops.length === 0)) return null
  return (
    <button
      type="button"
      className="button quiet small"
      disabled={retry.busy}
      onClick={() => void retry.send({ body: {} })}
    >
      Intentar ahora ({count})
    </button>
  )
}
