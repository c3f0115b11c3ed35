import type { KnownAddress } from '../../../../orders/address-book.contract.ts'

type Props = {
  known: readonly KnownAddress[]
  chosen: number | 'new'
  choose: (id: number | 'new') => void
}

/** A choice among the known addresses or a new one; nothing without known addresses. */
export function AddressChoice({ known, chosen, choose }: Props) {
  if (known.length === 0) return null
  return (
    <fieldset className="checkout-choice">
      <legend>Adónde va</legend>
      {known.map((address) => (
        <label key={address.id} className="checkout-option">
          <input
            type="radio"
            name="address"
            checked={chosen === address.id}
            onChange={() => choose(address.id)}
          />
          <span>
            {address.text}
            {address.address.destinatario && (
              <small className="muted">Recibe {address.address.destinatario}</small>
            )}
          </span>
        </label>
      ))}
      <label className="checkout-option">
        <input type="radio" name="address" checked={chosen === 'new'} onChange={() => choose('new')} />
        <span>Otra dirección</span>
      </label>
    </fieldset>
  )
}
