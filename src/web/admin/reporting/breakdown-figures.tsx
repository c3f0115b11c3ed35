import { formatPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import type { BreakdownWhole } from '../../../reporting/breakdown.contract.ts'
import { useCan } from '../ui/use-can.ts'
import { changeInWords } from './change-in-words.ts'

type Props = { whole: BreakdownWhole; before: BreakdownWhole }

/** Figures of the period next to equally many days before. */
export function BreakdownFigures({ whole, before }: Props) {
  const can = useCan()
  const money = can('amounts.read')
  const people = ({ buyers }: BreakdownWhole) => buyers.new + buyers.returning
  return (
    <dl className="sales-figures">
      {money && <Figure name="Vendido" now={whole.total} before={before.total} write={pesos} />}
      <Figure name="Compras" now={whole.orders} before={before.orders} />
      {money && <Figure name="Compra promedio" now={whole.average} before={before.average} write={pesos} />}
      <Figure name="Unidades" now={whole.bottles} before={before.bottles} />
      {money && (
        <Figure
          name="Devuelto"
          now={whole.refunded}
          before={before.refunded}
          write={pesos}
          more={`${writeNumber(whole.returned)} ${whole.returned === 1 ? 'unidad' : 'unidades'}`}
        />
      )}
      {can('costs.read') && whole.margin && (
        <Figure
          name="Margen bruto, sin IVA"
          now={whole.margin.gross}
          before={before.margin?.gross ?? 0}
          write={pesos}
          more={`${writeNumber(whole.margin.percent, { least: 0, most: 1 })} %, de ${writeNumber(whole.margin.bottles)} unidades con costo`}
        />
      )}
      <Figure
        name="Clientes"
        now={people(whole)}
        before={people(before)}
        more={buyersInWords(whole.buyers)}
      />
    </dl>
  )
}

const pesos = (amount: number) => formatPesos(Math.round(amount))

function buyersInWords({ new: fresh, returning, unnamed }: BreakdownWhole['buyers']): string {
  const buyersText = `${writeNumber(fresh)} por primera vez, ${writeNumber(returning)} ya habían comprado`
  if (unnamed === 0) return buyersText
  return `${buyersText}; ${writeNumber(unnamed)} ${unnamed === 1 ? 'compra' : 'compras'} sin identificar`
}

type FigureProps = {
  name: string
  now: number
  before: number
  write?: (figure: number) => string
  more?: string
}

function Figure({ name, now, before, write = writeNumber, more }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {write(now)}
        <small>
          {changeInWords(before, now)} · antes {write(before)}
        </small>
        {more && <small>{more}</small>}
      </dd>
    </div>
  )
}
