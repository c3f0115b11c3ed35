import { useCall } from '../../../web/api/call-action.ts'
import type { Schema } from '../../../web/ui/form/use-draft.ts'
import { useForm } from '../../../web/ui/form/use-form.ts'
import './star-input.css'

export type OwnReview = { id: number; description: string; stars: number; hidden: string | null }
type Draft = { description: string; stars: number }
type FormProps = { productId: number; here: string; own: OwnReview | null }

const blank: Draft = { description: '', stars: 0 }

/** Validates text and stars by hand, so that a public page does not include zod. */
const reviewForm: Schema<Draft> = {
  safeParse: (input) => {
    const data = input as Draft
    const missing = [
      ...(data.description.trim() === '' ? ['description'] : []),
      ...(data.stars === 0 ? ['stars'] : []),
    ]
    if (missing.length === 0) return { success: true, data }
    const issues = missing.map((field) => ({ path: [field], message: 'Por favor ingrese si review!' }))
    return { success: false, error: { issues } }
  },
}

/** The form for a buyer's review, which replaces their previous one. */
export function ReviewForm({ productId, here, own }: FormProps) {
  const publish = useCall('POST /review')
  const form = useForm({
    schema: reviewForm,
    start: blank,
    warning: (draft) =>
      reviewForm.safeParse(draft).success ? undefined : 'No puede enviar el formulario vacio!',
    fetcher: publish.fetcher,
    send: ({ description, stars }) => publish.send({ input: { id_prod: productId, description, stars } }),
    sent: (): void => form.reset(),
    // the action reports it
    refused: () => undefined,
  })
  return (
    <form {...form.attributes} className="sheet stack review-form">
      <h2>Tu opinión</h2>
      {own && (
        <Earlier
          own={own}
          here={here}
          edit={() => form.change({ description: own.description, stars: own.stars }, [])}
        />
      )}
      <StarInput stars={form.draft.stars} choose={(stars) => form.change({ stars })} />
      <TextField form={form} />
      <div>
        <button type="submit" className="button" disabled={form.busy}>
          {form.busy ? 'Publicando…' : 'Publicar'}
        </button>
      </div>
    </form>
  )
}

type EarlierProps = { own: OwnReview; here: string; edit: () => void }

/** The user's previous review, and why it is hidden if it is. */
function Earlier({ own, here, edit }: EarlierProps) {
  return (
    <p className="notice">
      {own.hidden === null
        ? `Ya opinaste de ${here}: lo que publiques ahora reemplaza a tu opinión anterior. `
        : `La tienda ocultó tu opinión: «${own.hidden}». Podés corregirla. `}
      <button type="button" className="link-button" onClick={edit}>
        Editar la que escribí
      </button>
    </p>
  )
}

function TextField({
  form,
}: {
  form: Pick<ReturnType<typeof useForm<Draft, Draft, unknown>>, 'text' | 'errorOf'>
}) {
  const error = form.errorOf('description')
  return (
    <div className="field">
      <label htmlFor="review-text">Descripción</label>
      <textarea
        rows={4}
        className="input"
        {...form.text('description')}
        id="review-text"
        aria-describedby={error ? 'review-error' : 'review-hint'}
      />
      {error ? (
        <p className="field-error" id="review-error">
          {error}
        </p>
      ) : (
        <p className="field-hint" id="review-hint">
          ¿Con qué lo tomaste? ¿A quién se lo recomendarías?
        </p>
      )}
    </div>
  )
}

const words = ['Malo', 'Regular', 'Bueno', 'Muy bueno', 'Excelente']

/**
 * Five stars to choose from, as radio buttons that work with mouse, arrow keys and screen readers. 0 means
 * none yet.
 */
function StarInput({ stars, choose }: { stars: number; choose: (stars: number) => void }) {
  return (
    <fieldset className="star-input">
      <legend>¿Cuántas estrellas?</legend>
      <span className="star-input-row">
        {words.map((word, index) => {
          const star = index + 1
          return (
            <label key={word} data-on={star <= stars}>
              <input
                type="radio"
                name="stars"
                value={star}
                checked={stars === star}
                onChange={() => choose(star)}
              />
              <span className="visually-hidden">
                {star === 1 ? '1 estrella' : `${star} estrellas`}: {word}
              </span>
              <svg viewBox="0 0 20 20" width="32" height="32" aria-hidden="true">
                <path d="M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z" />
              </svg>
            </label>
          )
        })}
      </span>
      <span className="muted star-input-word" aria-hidden="true">
        {words[stars - 1] ?? ''}
      </span>
    </fieldset>
  )
}
