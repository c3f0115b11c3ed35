import { writeNumber } from '../../../money/write-number.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'
import { LabelledSelect } from '../../ui/labelled-select.tsx'

type Props = { given: ImportAnswer; busy: boolean; choose: (position: number | 'todas') => void }

/** Chooses the sheet of a workbook; remembered for the supplier. */
export function SheetChoice({ given, busy, choose }: Props) {
  if (given.sheets.length < 2) return null
  const chosen = given.sheets.find(({ name }) => name === given.sheet)
  return (
    <LabelledSelect
      id="sheet"
      label="La lista está en la hoja"
      disabled={busy}
      value={chosen?.position ?? 'todas'}
      onChange={({ target: { value } }) => choose(value === 'todas' ? value : Number(value))}
    >
      <option value="todas">Todas las hojas con vinos, juntas</option>
      {given.sheets.map(({ position, name, rows }) => (
        <option key={position} value={position}>
          {name} ({writeNumber(rows)} {rows === 1 ? 'fila' : 'filas'})
        </option>
      ))}
    </LabelledSelect>
  )
}
