import { useEffect, useState, type FormEvent } from 'react'
import { inProvince, postalCode, postalCodeSentence, spellPostalCode } from '../../../delivery/postal-code.ts'
import { provinces } from '../../../delivery/provinces.ts'
import { promiseWords } from '../../../orders/delivery-words.ts'
import type { QuoteAnswer } from '../../../totals/quote.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { rememberPostalCode } from '../../session/postal-code.ts'
import { useSession } from '../../session/use-session.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import type { CartQuote } from './use-quote.ts'

/** Asks for the postal code, then says how and when the cart gets there. */
export function CartDelivery({ quote: { quote, last, place } }: { quote: CartQuote }) {
  const [changing, setChanging] = useState(false)
  useAddressOfAccount(place === '')
  if (place === '' || changing) return <PlaceForm place={place} done={() => setChanging(false)} />
  const delivery = (quote ?? last)?.delivery
  return (
    <div className="cart-delivery" role="status">
      {delivery && delivery.provinces.length > 0 ? (
        <Province place={place} names={delivery.provinces} />
      ) : (
        <p>{delivery ? howItComes(delivery, place) : `Buscando cuánto sale el envío a ${place}…`}</p>
      )}
      <button type="button" className="link-button" onClick={() => setChanging(true)}>
        Cambiar el código postal
      </button>
    </div>
  )
}

function howItComes({ options, chosen, note }: QuoteAnswer['delivery'], place: string): string {
  const home = options.find(({ id }) => id === chosen)
  const pickup = options.find(({ kind }) => kind === 'pickup')
  if (home)
    return `${home.name} · ${promiseWords(home)}.${pickup?.price === 0 ? ' También podés retirarla sin cargo: lo elegís al pagar.' : ''}`
  return note ?? `Todavía no enviamos a ${place}${pickup ? ': esta compra se retira en un local' : ''}.`
}

type FormProps = { place: string; done: () => void }

function PlaceForm({ place, done }: FormProps) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('postal_code')
    const code = spellPostalCode(typeof typed === 'string' ? typed : '')
    if (!postalCode.test(code)) return setError(postalCodeSentence)
    rememberPostalCode(code)
    return done()
  }
  return (
    <form className="field" onSubmit={submit} noValidate>
      <label htmlFor="postal_code">¿Cuánto sale el envío? Tu código postal</label>
      <div className="promo-code-row">
        <input
          id="postal_code"
          name="postal_code"
          className="input"
          maxLength={16}
          autoComplete="postal-code"
          placeholder="1425"
          defaultValue={place}
          aria-invalid={error !== undefined}
          aria-describedby={error && 'postal_code-error'}
        />
        <button type="submit" className="button plain">
          Sumar el envío
        </button>
      </div>
      <FieldError id="postal_code-error" error={error} />
    </form>
  )
}

/** The province's letter becomes part of the code, so that it is asked once. */
function Province({ place, names }: { place: string; names: readonly string[] }) {
  return (
    <LabelledSelect
      id="province"
      label={`¿De qué provincia es ${place}?`}
      none="Elegí una provincia"
      value=""
      onChange={({ target }) => {
        const province = provinces.find(({ name }) => name === target.value)
        if (province) rememberPostalCode(inProvince(place, province.code))
      }}
    >
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </LabelledSelect>
  )
}

/** On a new device the checkout begins with the first address of the account, and so does the cart. */
function useAddressOfAccount(wanted: boolean): void {
  const signedIn = useSession().state === 'signed-in'
  useEffect(() => {
    if (!wanted || !signedIn) return undefined
    let over = false
    void browserApi()('GET /address').then((answer) => {
      const [first] = answer.ok ? answer.value : []
      if (!over && first) rememberPostalCode(first.address.codigoPostal)
    })
    return () => {
      over = true
    }
  }, [wanted, signedIn])
}
