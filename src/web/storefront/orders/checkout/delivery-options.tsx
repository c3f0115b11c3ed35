import type { Branch } from '../../../../settings/branches.ts'
import { formatPesos } from '../../../../money/money.ts'
import { promiseWords } from '../../../../orders/delivery-words.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'
import { usePressed } from './use-pressed.ts'

type Delivery = QuoteAnswer['delivery']

type Props = { delivery: Delivery; branches: readonly Branch[]; choose: (method: string) => void }

/** The available delivery methods with price and date; branches with address and opening hours. */
export function DeliveryOptions({ delivery, branches, choose }: Props) {
  const { shown, press } = usePressed(delivery, delivery.chosen, choose)
  return (
    <fieldset className="checkout-choice">
      <legend>Cómo la recibís</legend>
      {delivery.options.map((option) => (
        <label key={option.id} className="checkout-option">
          <input
            type="radio"
            name="delivery"
            checked={option.id === shown}
            onChange={() => press(option.id)}
          />
          <span>
            <strong>{option.name}</strong>
            <small className="muted">
              {promiseWords(option)}
              {option.hours && ` · ${option.hours}`}
            </small>
            <BranchFacts branch={branches.find(({ name }) => name === option.branch)} />
          </span>
          <span className="figures">{option.price === 0 ? 'Sin cargo' : formatPesos(option.price)}</span>
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
