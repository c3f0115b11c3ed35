import type { Branch } from '../../../../settings/branches.ts'
import { dayWords } from '../../../../calendar/shop-time.ts'
import { isSameWindow, windowHours, type DeliveryWindow } from '../../../../delivery/delivery-windows.ts'
import { formatPesos } from '../../../../money/money.ts'
import { promiseWords } from '../../../../orders/delivery-words.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'
import { LabelledSelect } from '../../../ui/labelled-select.tsx'
import { usePressed } from './use-pressed.ts'

type Delivery = QuoteAnswer['delivery']

type Props = {
  delivery: Delivery
  branches: readonly Branch[]
  choose: (method: string) => void
  /** Deliveries are not known before the postal code is. */
  needsPlace: boolean
  window: DeliveryWindow | undefined
  chooseWindow: (window: DeliveryWindow) => void
}

/** The available delivery methods with price and date; branches with address and opening hours. */
export function DeliveryOptions({ delivery, branches, choose, needsPlace, window, chooseWindow }: Props) {
  const windows = delivery.options.find(({ id }) => id === delivery.chosen)?.windows ?? []
  const { shown, press } = usePressed(delivery, delivery.chosen ?? '', choose)
  return (
    <fieldset className="checkout-choice">
      <legend className="visually-hidden">Cómo la recibís</legend>
      {needsPlace && (
        <label className="checkout-option">
          <input type="radio" name="delivery" checked={shown === ''} onChange={() => press('')} />
          <span>
            <strong>Envío a domicilio</strong>
            <small className="muted">Con tu código postal te decimos cuándo llega y cuánto sale</small>
          </span>
        </label>
      )}
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
      {window && (
        <LabelledSelect
          id="delivery-window"
          label="Día y horario de la entrega"
          value={windows.findIndex((offered) => isSameWindow(offered, window))}
          onChange={({ target }) => {
            const chosen = windows[Number(target.value)]
            if (chosen) chooseWindow(chosen)
          }}
        >
          {windows.map((offered, index) => (
            <option key={`${offered.day} ${offered.from}`} value={index}>
              {`El ${dayWords(offered.day)}, ${windowHours(offered)}`}
            </option>
          ))}
        </LabelledSelect>
      )}
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
