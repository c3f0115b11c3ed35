import { formatDayAndHour, writeDay, writeShortDay } from '../../../calendar/shop-time.ts'
import type { adminInvoiceCalls } from '../../../invoicing/admin-invoices.contract.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { FoldPart } from '../../ui/fold-part.tsx'

type Overview = NonNullable<AnswerOf<(typeof adminInvoiceCalls)['GET /admin/invoices']>['contingency']>
type Fortnight = Overview['fortnights'][number]

/** That ARCA is away, what it did not accept, and the fortnights with their codes. */
export function Contingency({ overview }: { overview: Overview }) {
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
