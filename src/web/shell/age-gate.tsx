import { useEffect, useRef, useState } from 'react'
import { law } from '../content/law.ts'
import { Logo } from './logo.tsx'
import './age-gate.css'

const key = 'ageConfirmed'

/** Asks once whether the visitor is of age, and remembers a yes. Reading works without JavaScript. */
export function AgeGate() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [refused, setRefused] = useState(false)

  useEffect(() => {
    // in a moment of its own: the browser looks at the whole page again before it shows a question on top of it
    const moment = setTimeout(() => {
      if (law.ageGate && !remembered()) dialog.current?.showModal()
    })
    return () => clearTimeout(moment)
  }, [])

  if (!law.ageGate) return null
  const confirm = () => {
    try {
      localStorage.setItem(key, 'yes')
    } catch {
      // a browser that keeps nothing asks again next time
    }
    dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      className="age-gate"
      aria-labelledby="age-question"
      onCancel={(event) => event.preventDefault()}
    >
      <p className="age-gate-logo">
        <Logo />
      </p>
      <h2 id="age-question">¿Tenés {law.minimumAge} años o más?</h2>
      {refused ? (
        <p role="status">No podemos venderte alcohol. Te esperamos cuando cumplas {law.minimumAge}.</p>
      ) : (
        <div className="age-gate-actions">
          <button type="button" className="button" onClick={confirm}>
            Sí, soy mayor
          </button>
          <button type="button" className="button plain" onClick={() => setRefused(true)}>
            No
          </button>
        </div>
      )}
      <p className="muted age-gate-law">{law.moderation}</p>
    </dialog>
  )
}

function remembered(): boolean {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}
