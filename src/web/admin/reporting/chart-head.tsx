import { writeCsv, type CsvCell } from '../../../platform/spreadsheet/csv.ts'
import { downloadCall } from '../../api/download.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { saveFile } from '../../api/save-file.ts'

type Props = {
  title: string
  /** Name of the CSV file, without extension. */
  file: string
  /** The picture's figures: headings and rows. */
  headings: string[]
  rows: CsvCell[][]
  /** A call for the complete file, if the picture shows only the beginning. */
  call?: string
}

/** A chart's title, with its figures as a file. */
export function ChartHead({ title, file, headings, rows, call }: Props) {
  const save = async () => {
    if (!call) return saveFile(`${file}.csv`, 'text/csv;charset=utf-8', writeCsv(headings, rows))
    if (!(await downloadCall(call, `${file}.csv`)))
      toast('error', 'No pudimos preparar el archivo. Probá con un período más corto.')
  }
  return (
    <div className="chart-head">
      <h2>{title}</h2>
      <button
        type="button"
        className="button plain small"
        aria-label={`Bajar CSV: ${title}`}
        onClick={() => void save()}
      >
        Bajar CSV
      </button>
    </div>
  )
}
