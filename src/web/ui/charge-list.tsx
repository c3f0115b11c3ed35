import { chargeRows, type ChargeRow } from '../../totals/charge-rows.ts'
import type { ChargeAnswer } from '../../totals/quote.contract.ts'
import './charge-list.css'

type Props = {
  charges: readonly ChargeAnswer[]
  /** Lines given away by a promotion, from 1. */
  given?: ReadonlySet<number>
}

/** Charges and deductions besides the bottles, as entries of a list of sums. */
export function ChargeEntries({ charges, given }: Props) {
  return chargeRows(charges, given).map((row) => (
    <div key={row.key} className={`charge ${row.sign}`}>
      <dt>
        <ChargeName row={row} />
      </dt>
      <dd className="figures">{row.amount}</dd>
    </div>
  ))
}

/** The same as table rows, whose last column may hold links. */
export function ChargeTableRows({ charges, linked }: Props & { linked: boolean }) {
  return chargeRows(charges).map((row) => (
    <tr key={row.key} className="order-reduction">
      <th scope="row" colSpan={3}>
        <ChargeName row={row} />
      </th>
      <td className="money">{row.amount}</td>
      {linked && <td />}
    </tr>
  ))
}

const ChargeName = ({ row: { name, reasons } }: { row: ChargeRow }) => (
  <>
    {name}
    {reasons.map((reason) => (
      <small key={reason} className="muted">
        {' '}
        {reason}
      </small>
    ))}
  </>
)
