import { roundings } from '../../../catalogue/import/cost-prices.ts'
import type { Reading } from '../../../catalogue/import/reading.contract.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { TypedNumber } from './typed-number.tsx'

type Props = {
  asCost: Reading['asCost']
  change: (asCost: Reading['asCost']) => void
  /** The name of the question that it is one of several answers to. */
  among?: string
}

/** Without a margin until the owner says it: nothing is sold at its cost unasked. */
const plainCost: NonNullable<Reading['asCost']> = { margin: null, round: 100 }

/** Whether the list says what the shop pays, and what its prices come to. */
export function CostChoice({ asCost, change, among }: Props) {
  return (
    <>
      <label className="check">
        <input
          {...(among ? { type: 'radio', name: among } : { type: 'checkbox' })}
          checked={asCost !== null}
          onChange={(event) => change(event.target.checked ? plainCost : null)}
        />
        Es lo que pago (sin IVA): mi precio es costo + IVA + margen, redondeado
      </label>
      {asCost && (
        <div className="reading-options">
          <TypedNumber
            id="margin"
            label="Mi margen (%)"
            kind="decimal"
            value={asCost.margin ?? undefined}
            change={(margin) => change({ ...asCost, margin: margin ?? null })}
          />
          <Rounding round={asCost.round} change={(round) => change({ ...asCost, round })} />
        </div>
      )}
    </>
  )
}

type Round = (typeof roundings)[number]

function Rounding({ round, change }: { round: Round; change: (round: Round) => void }) {
  return (
    <div className="field">
      <label htmlFor="round">Redondear a</label>
      <select
        id="round"
        className="input"
        value={round}
        onChange={({ target }) => change(roundings.find((one) => one === Number(target.value)) ?? 1)}
      >
        {roundings.map((one) => (
          <option key={one} value={one}>
            {one === 1 ? 'El peso' : `$ ${writeNumber(one)}`}
          </option>
        ))}
      </select>
    </div>
  )
}
