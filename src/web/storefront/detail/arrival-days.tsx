import { useEffect, useState, type ComponentProps } from 'react'
import type { QuoteAnswer } from '../../../totals/quote.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { inProvince, spellPostalCode } from '../../../delivery/postal-code.ts'
import { provinces } from '../../../delivery/provinces.ts'
import { rememberPostalCode } from '../../session/postal-code.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { unchecked } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { arrivalText } from './arrival-text.ts'

type Delivery = QuoteAnswer['delivery']
type Place = { postal_code: string; province: string }

const quote = (productId: number, { postal_code, province }: Place) =>
  browserApi()('POST /quote', {
    body: {
      products: [{ product_id: productId, quantity: 1 }],
      postal_code,
      ...(province ? { province } : {}),
    },
  })

type Props = {
  productId: number
  /** The postal code of the first request, as typed. */
  written: string
}

/** The delivery days, or the question for the postal code. */
export default function ArrivalDays({ productId, written }: Props) {
  const { code, setCode, delivery, setDelivery, refusal } = useFirstAnswer(
    productId,
    spellPostalCode(written),
  )
  const quoted = delivery && delivery.provinces.length === 0 ? delivery : undefined
  if (code === '' || (delivery && !quoted))
    return (
      <Question
        productId={productId}
        code={code}
        provinces={delivery?.provinces ?? []}
        refusal={refusal}
        answered={({ postal_code: requested, province }, answer) => {
          const letter = provinces.find(({ name }) => name === province)?.code
          rememberPostalCode(letter ? inProvince(requested, letter) : requested)
          setCode(requested)
          setDelivery(answer)
        }}
      />
    )
  return (
    <p aria-live="polite">
      {quoted ? arrivalText(code, quoted.options) : `Buscando cuándo llega a ${code}…`}{' '}
      <button type="button" className="link-button" onClick={() => setCode('')}>
        Cambiar el código postal
      </button>
    </p>
  )
}

/** The response to the first postal code, and to those typed afterwards. */
function useFirstAnswer(productId: number, first: string) {
  const [code, setCode] = useState(first)
  const [delivery, setDelivery] = useState<Delivery>()
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    let shown = true
    const ask = async () => {
      const answer = await quote(productId, { postal_code: first, province: '' })
      if (!shown) return
      if (answer.ok) {
        rememberPostalCode(first)
        setDelivery(answer.value.delivery)
        return
      }
      setRefusal(answer.problem.detail)
      setCode('')
    }
    void ask()
    return () => {
      shown = false
    }
  }, [productId, first])
  return { code, setCode, delivery, setDelivery, refusal }
}

type QuestionProps = {
  productId: number
  code: string
  provinces: string[]
  /** Why the previous postal code is invalid. */
  refusal: string | undefined
  answered: (place: Place, delivery: Delivery) => void
}

function Question({ productId, code, provinces, refusal, answered }: QuestionProps) {
  const form = useForm({
    schema: unchecked<Place>(),
    start: { postal_code: code, province: '' },
    toBody: ({ postal_code, province }) => ({ postal_code: spellPostalCode(postal_code), province }),
    send: (place) => quote(productId, place),
    sent: ({ delivery }, place) => answered(place, delivery),
    refused: () => undefined,
  })
  return (
    <form className="arrival-form" {...form.attributes}>
      <div className="field">
        <label htmlFor="postal_code">¿Cuándo llega? Tu código postal</label>
        <input
          className="input"
          maxLength={16}
          autoComplete="postal-code"
          placeholder="1425"
          {...form.text('postal_code')}
        />
      </div>
      {provinces.length > 0 && <Province provinces={provinces} field={form.text('province')} />}
      <button
        type="submit"
        className="button plain"
        disabled={form.busy || form.draft.postal_code.trim() === ''}
      >
        Ver el día
      </button>
      <FieldError
        id="postal_code-error"
        error={form.problem?.detail ?? (form.changed ? undefined : refusal)}
      />
    </form>
  )
}

/** For a postal code shared by several provinces. */
function Province({ provinces, field }: { provinces: string[]; field: ComponentProps<'select'> }) {
  return (
    <div className="field">
      <label htmlFor="province">Provincia</label>
      <select className="input" {...field}>
        <option value="">Elegí la tuya</option>
        {provinces.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  )
}
