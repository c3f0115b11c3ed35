import { useState } from 'react'
import { minAmount } from '../../../cart/cart.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import './amount-stepper.css'

type AmountStepperProps = {
  amount: number
  /** No more than these can be had. */
  most: number
  /** What is counted, for those who do not see it. */
  label: string
  less: string
  more: string
  /** A number was typed. */
  change: (wanted: number) => void
  /** One more or one less than there are by then. */
  step: (by: 1 | -1) => void
}

/** A number of bottles: one less, one more, or typed. What is typed counts once the field is left, or at Enter. */
export function AmountStepper({ amount, most, label, less, more, change, step }: AmountStepperProps) {
  const { typed, setTyped, commit } = useTypedAmount(change)
  return (
    <div className="amount-stepper">
      <button
        type="button"
        className="button plain icon"
        disabled={amount <= minAmount}
        aria-label={less}
        onClick={() => afterPaint(() => step(-1))}
      >
        <MinusIcon size={18} />
      </button>
      <input
        className="input figures"
        type="number"
        inputMode="numeric"
        min={minAmount}
        max={most}
        aria-label={label}
        value={typed ?? amount}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <button
        type="button"
        className="button plain icon"
        disabled={amount >= most}
        aria-label={more}
        onClick={() => afterPaint(() => step(1))}
      >
        <PlusIcon size={18} />
      </button>
    </div>
  )
}

/** What is typed is the field's own until it is committed; a field that was left empty stays as it was. */
function useTypedAmount(change: (wanted: number) => void) {
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const commit = () => {
    if (typed === undefined) return
    const wanted = Number.parseInt(typed, 10)
    if (!Number.isNaN(wanted)) change(wanted)
    setTyped(undefined)
  }
  return { typed, setTyped, commit }
}
