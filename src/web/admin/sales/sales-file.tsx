import { useState } from 'react'
import { downloadCall } from '../../api/download.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** All pages of the list as a spreadsheet file. */
export function SalesFile({ parameters }: { parameters: URLSearchParams }) {
  const [busy, setBusy] = useState(false)
  const download = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    const requested = new URLSearchParams(parameters)
    for (const name of ['page', 'pedidos', 'mas']) requested.delete(name)
    requested.set('format', format)
    if (!(await downloadCall(`/export/sales?${requested.toString()}`, `ventas.${format}`)))
      toast('error', 'No pudimos preparar el archivo. Probá con un período más corto.')
    setBusy(false)
  }
  return (
    <span className="row">
      {(['csv', 'xlsx'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="link-button"
          disabled={busy}
          onClick={() => void download(format)}
        >
          Bajar {format.toUpperCase()}
        </button>
      ))}
    </span>
  )
}
