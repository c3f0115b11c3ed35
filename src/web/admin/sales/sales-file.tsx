import { useState } from 'react'
import { downloadCall } from '../../api/download.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** The sales of the list, all its pages, as a file for a spreadsheet. */
export function SalesFile({ parameters }: { parameters: URLSearchParams }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const requested = new URLSearchParams(parameters)
    for (const name of ['page', 'pedidos', 'mas']) requested.delete(name)
    if (!(await downloadCall(`/export/sales?${requested.toString()}`, 'ventas.csv')))
      toast('error', 'No pudimos preparar el archivo. Probá con un período más corto.')
    setBusy(false)
  }
  return (
    <button type="button" className="link-button" disabled={busy} onClick={() => void download()}>
      {busy ? 'Preparando…' : 'Bajar CSV'}
    </button>
  )
}
