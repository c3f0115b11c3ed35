import { useState, type FormEvent } from 'react'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type { OwnReview } from './use-own-review.ts'
import { StarInput } from './star-input.tsx'

type FormProps = { productId: number; own: OwnReview | null; done: () => Promise<void> }

/** Where somebody who bought the wine writes about it. Writing again takes the place of what they wrote before. */
export function ReviewForm({ productId, own, done }: FormProps) {
  const [stars, setStars] = useState(0)
  const [text, setText] = useState('')
  const [touched, setTouched] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTouched(true)
    if (text.trim() === '' || stars === 0) return toast('error', 'No puede enviar el formulario vacio!')
    setBusy(true)
    const answer = await browserApi()('POST /review', {
      input: { id_prod: productId, description: text, stars },
    })
    setBusy(false)
    if (!answer.ok) return toast('error', answer.problem.detail)
    setText('')
    setStars(0)
    setTouched(false)
    toast('success', answer.value.message)
    await done()
  }
  const missing = touched && text.trim() === ''
  return (
    <form className="sheet stack review-form" onSubmit={(event) => void send(event)} noValidate>
      <h2>Tu opinión</h2>
      {own && (
        <p className="notice">
          {own.hidden === null
            ? 'Ya opinaste de este vino: lo que publiques ahora reemplaza a tu opinión anterior. '
            : `La tienda ocultó tu opinión: «${own.hidden}». Podés corregirla. `}
          <button
            type="button"
            className="link-button"
            onClick={() => {
              setText(own.description)
              setStars(own.stars)
            }}
          >
            Editar la que escribí
          </button>
        </p>
      )}
      <StarInput stars={stars} choose={setStars} />
      <div className="field">
        <label htmlFor="review-text">Descripción</label>
        <textarea
          id="review-text"
          className="input"
          rows={4}
          maxLength={2000}
          value={text}
          aria-invalid={missing}
          aria-describedby={missing ? 'review-error' : 'review-hint'}
          onChange={(event) => {
            setText(event.target.value)
            setTouched(true)
          }}
        />
        {missing ? (
          <p className="field-error" id="review-error">
            Por favor ingrese si review!
          </p>
        ) : (
          <p className="field-hint" id="review-hint">
            ¿Con qué lo tomaste? ¿A quién se lo recomendarías?
          </p>
        )}
      </div>
      <div>
        <button type="submit" className="button" disabled={busy}>
          {busy ? 'Publicando…' : 'Publicar'}
        </button>
      </div>
    </form>
  )
}
