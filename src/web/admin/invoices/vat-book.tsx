import { useState } from 'react'
import { shopDay } from '../../../calendar/shop-time.ts'
import { downloadCall } from '../../api/download.ts'
import { FoldPart } from '../../ui/fold-part.tsx'
import { toast } from '../../ui/toasts/toast.ts'

const formats = [
  { id: 'planilla', label: 'Planilla (CSV)', end: '.csv' },
  { id: 'xlsx', label: 'Planilla (XLSX)', end: '.xlsx' },
  { id: 'comprobantes', label: 'Comprobantes (TXT)', end: '-comprobantes.txt' },
  { id: 'alicuotas', label: 'Alícuotas (TXT)', end: '-alicuotas.txt' },
] as const

/** The month's sales for the VAT return, for a spreadsheet and in ARCA's format. */
export function VatBook() {
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
