import { mostSelected } from '../../../orders/order-filter.contract.ts'
import { writeNumber } from '../../../money/write-number.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { useCan } from '../ui/use-can.ts'
import { bulkChoices, mayGoOn, type BulkChoice } from './bulk-step.ts'
import { PrintMenu } from './print-menu.tsx'

type Props = {
  selected: Sale[]
  /** Matches of the filter on all pages. */
  count: number
  busy: boolean
  act: (choice: BulkChoice) => void
  chooseAll: () => void
  clear: () => void
}

/** Actions on the selected sales of all pages: their next steps, and what is printed of them. */
export function BulkBar({ selected, count, busy, act, chooseAll, clear }: Props) {
  const can = useCan()
  if (selected.length === 0) return null
  const choices = bulkChoices(selected, can)
  return (
    <SelectionBar
      label="Compras elegidas"
      count={selected.length === 1 ? '1 elegida' : `${writeNumber(selected.length)} elegidas`}
      clear={clear}
      dialog={null}
    >
      {selected.length < Math.min(count, mostSelected) && (
        <button type="button" className="link-button" disabled={busy} onClick={chooseAll}>
          {count > mostSelected
            ? `Elegir las ${mostSelected} más nuevas de ${writeNumber(count)}`
            : `Elegir las ${writeNumber(count)}`}
        </button>
      )}
      {choices.map((choice, index) => (
        <button
          key={choice.label}
          type="button"
          className={index === 0 ? 'button small' : 'button plain small'}
          disabled={busy}
          onClick={() => act(choice)}
        >
          {choice.label}
          {choice.sales.length < selected.length && ` ${writeNumber(choice.sales.length)}`}
        </button>
      ))}
      <PrintMenu selected={selected} />
      <Staying sales={selected.filter((sale) => !mayGoOn(sale))} />
    </SelectionBar>
  )
}

/** Why some of the selected sales are excluded. */
function Staying({ sales }: { sales: Sale[] }) {
  const stopped = sales.filter((sale) => sale.alerts.includes('stopped')).length
  const givenBack = sales.filter(
    ({ alerts }) => alerts.includes('refunded') && !alerts.includes('stopped'),
  ).length
  const asking = sales.length - stopped - givenBack
  return (
    <>
      {stopped > 0 && (
        <span className="muted">
          {stopped === 1
            ? '1 queda como está: el medio de pago avisó de un problema'
            : `${stopped} quedan como están: el medio de pago avisó de un problema`}
        </span>
      )}
      {givenBack > 0 && (
        <span className="muted">
          {givenBack === 1
            ? '1 queda como está: todo lo que se pagó ya volvió'
            : `${givenBack} quedan como están: todo lo que se pagó ya volvió`}
        </span>
      )}
      {asking > 0 && (
        <span className="muted">
          {asking === 1
            ? '1 queda como está: pidió arrepentirse y espera tu respuesta'
            : `${asking} quedan como están: pidieron arrepentirse y esperan tu respuesta`}
        </span>
      )}
    </>
  )
}
