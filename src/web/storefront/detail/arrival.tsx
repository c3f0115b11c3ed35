import { useState, useSyncExternalStore, type FormEvent } from 'react'
import { rememberedPostalCode } from '../../session/postal-code.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import './arrival.css'
import { LabelledInput } from '../../ui/labelled-input.tsx'

const Days = lazyPart(() => import('./arrival-days.tsx'), { waiting: <p>&nbsp;</p>, failed: null })
const never = () => () => undefined

/** When a wine is delivered, for the postal code remembered on this device or asked for here. */
export function Arrival({ productId }: { productId: number }) {
  const [written, setWritten] = useState('')
  // only the browser knows the postal code
  const remembered = useSyncExternalStore(never, rememberedPostalCode, () => undefined)
  const code = written || remembered
  return (
    <div className="arrival">
      {code && <Days productId={productId} written={code} />}
      {code === '' && <Question answered={setWritten} />}
    </div>
  )
}

/** The code that validates and asks the shop loads with the first answer. */
function Question({ answered }: { answered: (code: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('postal_code')
    if (typeof code === 'string') answered(code.trim())
  }
  return (
    <form className="arrival-form" onSubmit={submit}>
      <LabelledInput
        label="¿Cuándo llega? Tu código postal"
        id="postal_code"
        name="postal_code"
        maxLength={16}
        autoComplete="postal-code"
        placeholder="1425"
      />
      <button type="submit" className="button plain">
        Ver el día
      </button>
    </form>
  )
}
