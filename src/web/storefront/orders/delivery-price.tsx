import { formatPesos } from '../../../money/money.ts'

type Priced = { price: number; discounts: readonly { reason: string }[] }

/** What its delivery is called, and why it costs less than its list price. */
export function DeliveryName({ name, discounts }: Pick<Priced, 'discounts'> & { name: string }) {
  return (
    <>
      {name}
      {discounts.map(({ reason }) => (
        <small key={reason} className="muted">
          {' '}
          {reason}
        </small>
      ))}
    </>
  )
}

export const deliveryPrice = ({ price }: Pick<Priced, 'price'>) =>
  price === 0 ? 'Sin cargo' : formatPesos(price)
