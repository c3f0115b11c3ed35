import { writeNumber } from '../../../money/write-number.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'
import { LabelledSelect } from '../../ui/labelled-select.tsx'

type Props = { given: ImportAnswer; busy: boolean; choose: (line: number) => void }

/** Which row has the headings, as titles and addresses may precede it. */
export function HeadingRow({ given, busy, choose }: Props) {
  // imported before rows above the headings were stored
  if (given.top.length === 0) return null
  return (
    <LabelledSelect
      id="heading-row"
      label="Los títulos de las columnas están en"
      disabled={busy}
      value={given.headingLine}
      onChange={(event) => choose(Number(event.target.value))}
    >
      <option value={0}>Ninguna fila: la lista no tiene títulos</option>
      {given.top.map(({ line, cells }) => (
        <option key={line} value={line}>
          Fila {writeNumber(line)}:{' '}
          {cells
            .filter((cell) => cell !== '')
            .join(' · ')
            .slice(0, 90)}
        </option>
      ))}
    </LabelledSelect>
  )
}
