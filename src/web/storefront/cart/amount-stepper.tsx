import { useState } from 'react'
import { minAmount } from '../../../cart/cart.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import './amount-stepper.css'

type AmountStepperProps = {
  amount: number
  /** Maximum that is available. */
  most: number
  /** What is counted, for screen readers. */
  label: string
  less: string
  more: string
  /** Called with a typed number. */
  change: (wanted: number) => void
  /** One more or one less than the current number. */
  step: (by: 1 | -1) => void
}

/** A number of bottles with buttons for one more and one less. A typed number applies on blur or Enter. */
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

/** Holds typed text until it is committed. An emptied field keeps its previous number. */
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
