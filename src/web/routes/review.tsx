import { useCallback, useEffect, useState, type FormEvent } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Route } from './+types/review'
import type { ReviewAnswer } from '../../reviews/reviews.contract.ts'
import { apiContext } from '../api/load-context.ts'
import { browserApi } from '../api/use-api.ts'
import { WinePicture } from '../catalogue/wine-picture.tsx'
import { useSession } from '../session/use-session.ts'
import { toast } from '../shell/toast.ts'
import { formatDay } from '../ui/date.ts'
import { Stars } from '../ui/stars.tsx'
import { TableScroll } from '../ui/table-scroll.tsx'
import './review.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [found, reviews] = await Promise.all([
    api('GET /products/detail/{id}', { path: { id: params.id } }),
    api('GET /review/{id}', { path: { id: params.id } }),
  ])
  const wine = found.ok ? found.value[0] : undefined
  if (!wine) {
    const status = found.ok ? 404 : found.problem.status
    throw new Response('No pude acceder a productos', { status: status === 400 ? 404 : status })
  }
  return { wine, reviews: reviews.ok && Array.isArray(reviews.value) ? reviews.value : [] }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Opiniones de ${loaderData?.wine.name ?? 'un vino'} · Descorche` }]
}

export default function Review({ loaderData }: Route.ComponentProps) {
  const { wine, reviews } = loaderData
  const session = useSession()
  const { revalidate } = useRevalidator()
  const me = session.state === 'signed-in' ? session : undefined
  const allowed = useMayReview(wine.id, me?.user.sub)
  const remove = async (id: number) => {
    const answer = await browserApi()('DELETE /review', { input: { id } })
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    await revalidate()
  }
  return (
    <div className="review">
      <WinePicture
        image={wine.image}
        productId={wine.id}
        alt={`Botella de ${wine.name}`}
        sizes="260px"
        important
      />
      <div className="stack">
        <p className="eyebrow">{wine.productor.description}</p>
        <h1>{wine.name}</h1>
        <p className="row">
          <Stars average={wine.reviews.avg} count={wine.reviews.count} />
          <span className="figures">
            {wine.reviews.count === 0
              ? 'Todavía no tiene opiniones'
              : `${wine.reviews.avg.toLocaleString('es-AR')} de 5, ${wine.reviews.count} opiniones`}
          </span>
        </p>
        {reviews.length > 0 && (
          <TableScroll label="Opiniones">
            <table className="table">
              <caption className="visually-hidden">Opiniones</caption>
              <thead>
                <tr>
                  <th scope="col">Descripcion</th>
                  <th scope="col">Stars</th>
                  <th scope="col">Opciones</th>
                </tr>
              </thead>
              <tbody>
                {reviews.map((review) => (
                  <tr key={review.id}>
                    <td>
                      <Words review={review} />
                    </td>
                    <td>
                      <Stars average={review.stars} />
                    </td>
                    <td>
                      {me && (review.id_user === me.user.sub || me.role === 'Admin') && (
                        <button type="button" className="link-button" onClick={() => void remove(review.id)}>
                          Eliminar
                        </button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        )}
        {allowed && <ReviewForm productId={wine.id} done={revalidate} />}
        {!allowed && <p className="notice">Pueden opinar quienes compraron este vino.</p>}
        <p>
          <Link to={`/detail/${wine.id}`} className="button plain">
            VOLVER
          </Link>
        </p>
      </div>
    </div>
  )
}

function Words({ review }: { review: ReviewAnswer }) {
  const about = [review.demo ? 'Dato de demostración' : review.author, formatDay(review.date)]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      {review.description && <p>{review.description}</p>}
      <p className="muted review-about">{about}</p>
    </>
  )
}

function useMayReview(productId: number, person: string | undefined): boolean {
  const [allowed, setAllowed] = useState(false)
  const ask = useCallback(async () => {
    if (!person) return false
    const answer = await browserApi()('GET /review/allowed/{id}', { path: { id: productId } })
    return answer.ok && answer.value.allowed
  }, [productId, person])
  useEffect(() => {
    let current = true
    void ask().then((may) => current && setAllowed(may))
    return () => {
      current = false
    }
  }, [ask])
  return allowed
}

function ReviewForm({ productId, done }: { productId: number; done: () => Promise<void> }) {
  const [stars, setStars] = useState(0)
  const [text, setText] = useState('')
  const [touched, setTouched] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (text.trim() === '' || stars === 0) return toast('error', 'No puede enviar el formulario vacio!')
    const answer = await browserApi()('POST /review', {
      input: { id_prod: productId, description: text, stars },
    })
    if (!answer.ok) return toast('error', answer.problem.detail)
    setText('')
    setStars(0)
    setTouched(false)
    toast('success', answer.value.message)
    await done()
  }
  const missing = touched && text.trim() === ''
  return (
    <form className="sheet stack" onSubmit={(event) => void send(event)}>
      <h2>Tu opinión</h2>
      <fieldset className="star-input">
        <legend>¿Cuántas estrellas?</legend>
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star} data-on={star <= stars}>
            <input
              type="radio"
              name="stars"
              value={star}
              checked={stars === star}
              onChange={() => setStars(star)}
            />
            <span className="visually-hidden">{star === 1 ? '1 estrella' : `${star} estrellas`}</span>
            <svg viewBox="0 0 20 20" width="32" height="32" aria-hidden="true">
              <path d="M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z" />
            </svg>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="review-text">Descripción</label>
        <textarea
          id="review-text"
          className="input"
          rows={4}
          maxLength={2000}
          value={text}
          aria-invalid={missing}
          aria-describedby={missing ? 'review-error' : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setTouched(true)
          }}
        />
        {missing && (
          <p className="field-error" id="review-error">
            Por favor ingrese si review!
          </p>
        )}
      </div>
      <button type="submit" className="button">
        Publicar
      </button>
    </form>
  )
}
