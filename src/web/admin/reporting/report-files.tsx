import { downloadCall } from '../../api/download.ts'
import { toast } from '../../ui/toasts/toast.ts'

type Props = {
  /** The call for the files, and its query. */
  call: string
  question: URLSearchParams
  /** File name without extension. */
  name: string
}

/** A complete report as CSV and as a workbook. */
export function ReportFiles({ call, question, name }: Props) {
  const save = async (format: 'csv' | 'xlsx') => {
    const requested = new URLSearchParams(question)
    requested.set('format', format)
    if (!(await downloadCall(`${call}?${requested.toString()}`, `${name}.${format}`)))
      toast('error', 'No pudimos preparar el archivo. Probá con un período más corto.')
  }
  return (
    <div className="row">
      <button type="button" className="button plain small" onClick={() => void save('csv')}>
        Bajar CSV
      </button>
      <button type="button" className="button plain small" onClick={() => void save('xlsx')}>
        Bajar XLSX
      </button>
    </div>
  )
}
