import { writeCsv, type CsvCell } from '../../sheets/csv.ts'
import { saveFile } from '../ui/save-file.ts'

type Props = {
  title: string
  /** Name of the CSV file, without its ending. */
  file: string
  /** The figures behind the picture: a heading for each column, and the rows. */
  headings: string[]
  rows: CsvCell[][]
}

/** A chart's title, and its figures as a file. */
export function ChartHead({ title, file, headings, rows }: Props) {
  return (
    <div className="chart-head">
      <h2>{title}</h2>
      <button
        type="button"
        className="button plain small"
        aria-label={`Bajar CSV: ${title}`}
        onClick={() => saveFile(`${file}.csv`, 'text/csv;charset=utf-8', writeCsv(headings, rows))}
      >
        Bajar CSV
      </button>
    </div>
  )
}
