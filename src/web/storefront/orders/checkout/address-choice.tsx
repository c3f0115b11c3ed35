import type { KnownAddress } from '../../../../orders/address-book.contract.ts'

type Props = {
  known: readonly KnownAddress[]
  chosen: number | 'new'
  choose: (id: number | 'new') => void
}

/** One of the addresses that are known, or a new one. Nothing while none is known. */
export function AddressChoice({ known, chosen, choose }: Props) {
  if (known.length === 0) return null
  return (
    <fieldset className="checkout-choice">
      <legend>Adónde va</legend>
      {known.map((one) => (
        <label key={one.id} className="checkout-option">
          <input type="radio" name="address" checked={chosen === one.id} onChange={() => choose(one.id)} />
          <span>
            {one.text}
            {one.address.destinatario && <small className="muted">Recibe {one.address.destinatario}</small>}
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
