import { useState, useSyncExternalStore, type FormEvent } from 'react'
import { rememberedPostalCode } from '../../session/postal-code.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import './arrival.css'
import { LabelledInput } from '../../ui/labelled-input.tsx'

const Days = lazyPart(() => import('./arrival-days.tsx'), { waiting: <p>&nbsp;</p>, failed: null })
const never = () => () => undefined

/** On which days a wine is delivered, for the postal code that this device remembers, or that is requested here. */
export function Arrival({ productId }: { productId: number }) {
  const [written, setWritten] = useState('')
  // whose postal code it is only the browser knows
  const remembered = useSyncExternalStore(never, rememberedPostalCode, () => undefined)
  const code = written || remembered
  return (
    <div className="arrival">
      {code && <Days productId={productId} written={code} />}
      {code === '' && <Question answered={setWritten} />}
    </div>
  )
}

/** What asks the shop, and checks, arrives with the first answer. */
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
        maxLength={12}
        autoComplete="postal-code"
        placeholder="1425"
      />
      <button type="submit" className="button plain">
        Ver el día
      </button>
    </form>
  )
}
