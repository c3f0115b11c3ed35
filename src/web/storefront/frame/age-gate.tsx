import { useContext, useEffect, useRef } from 'react'
import { law } from '../../content/law.ts'
import { InlineScriptContext } from '../../ssr/inline-script-context.ts'
import { askAge } from './ask-age.ts'
import { Logo } from './logo.tsx'
import './age-gate.css'

const atOnce = `(${askAge.toString()})(document.currentScript.previousElementSibling)`

/** Asks once whether the visitor is of age, and remembers a positive answer. Works without JavaScript. */
export function AgeGate() {
  const { nonce } = useContext(InlineScriptContext)
  const dialog = useRef<HTMLDialogElement>(null)
  // after a client render there is no answer yet
  useEffect(() => {
    if (dialog.current) askAge(dialog.current)
  }, [])
  if (!law.ageGate) return null
  return (
    <>
      <dialog ref={dialog} className="age-gate" aria-labelledby="age-question" suppressHydrationWarning>
        <p className="age-gate-logo">
          <Logo />
        </p>
        <Question />
        <Refusal />
        <p className="muted age-gate-law">{law.moderation}</p>
      </dialog>
      <script
        {...(nonce ? { nonce } : {})}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: atOnce }}
      />
    </>
  )
}

function Question() {
  return (
    <>
      <h2 id="age-question" data-answer="" suppressHydrationWarning>
        ¿Tenés {law.minimumAge} años o más?
      </h2>
      <div className="age-gate-actions" data-answer="" suppressHydrationWarning>
        <button type="button" className="button" value="yes">
          Sí, soy mayor
        </button>
        <button type="button" className="button plain" value="no">
          No
        </button>
      </div>
    </>
  )
}

/** Tells minors that they cannot enter, and offers ways out. */
function Refusal() {
  return (
    <>
      <div role="status">
        <p data-answer="no" hidden suppressHydrationWarning>
          No podemos venderte alcohol. Te esperamos cuando cumplas {law.minimumAge}.
        </p>
      </div>
      <div className="age-gate-actions" data-answer="no" hidden suppressHydrationWarning>
        <a className="button" href={law.leaveTo}>
          Salir de la tienda
        </a>
        <button type="button" className="button plain" value="back">
          Me equivoqué, volver
        </button>
      </div>
    </>
  )
}
