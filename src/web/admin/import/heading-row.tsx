import { writeNumber } from '../../../money/write-number.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'

type Props = { given: ImportAnswer; busy: boolean; choose: (line: number) => void }

/** Which row of the sheet has the headings: above it stand titles and addresses. */
export function HeadingRow({ given, busy, choose }: Props) {
  // imported before rows above the headings were kept
  if (!given.top.some(({ line }) => line === given.headingLine)) return null
  return (
    <div className="field">
      <label htmlFor="heading-row">Los títulos de las columnas están en</label>
      <select
        id="heading-row"
        className="input"
        disabled={busy}
        value={given.headingLine}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {given.top.map(({ line, cells }) => (
          <option key={line} value={line}>
            Fila {writeNumber(line)}:{' '}
            {cells
              .filter((cell) => cell !== '')
              .join(' · ')
              .slice(0, 90)}
          </option>
        ))}
      </select>
    </div>
  )
}
