import type { Branch } from '../../../../settings/branches.ts'
import { formatPesos } from '../../../../money/money.ts'
import { promiseWords } from '../../../../orders/delivery-words.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'
import { usePressed } from './use-pressed.ts'

type Delivery = QuoteAnswer['delivery']

type Props = { delivery: Delivery; branches: readonly Branch[]; choose: (way: string) => void }

/** The ways in which it may reach its buyer, each with its price and day; a branch with its address and hours. */
export function DeliveryOptions({ delivery, branches, choose }: Props) {
  const { shown, press } = usePressed(delivery, delivery.chosen, choose)
  return (
    <fieldset className="checkout-choice">
      <legend>Cómo la recibís</legend>
      {delivery.options.map((one) => (
        <label key={one.id} className="checkout-option">
          <input type="radio" name="delivery" checked={one.id === shown} onChange={() => press(one.id)} />
          <span>
            <strong>{one.name}</strong>
            <small className="muted">
              {promiseWords(one)}
              {one.hours && ` · ${one.hours}`}
            </small>
            <BranchFacts branch={branches.find(({ name }) => name === one.branch)} />
          </span>
          <span className="figures">{one.price === 0 ? 'Sin cargo' : formatPesos(one.price)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function BranchFacts({ branch }: { branch: Branch | undefined }) {
  if (!branch) return null
  return (
    <small className="muted">
      {[branch.address, branch.hours].filter((part) => part !== '').join(' · ')}
    </small>
  )
}
