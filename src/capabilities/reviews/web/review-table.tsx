import { type FormEvent, useId } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../../web/ui/link.tsx'
import type { ReviewAnswer } from '../reviews.contract.ts'
import { permissionsOf } from '../../../users/permissions.ts'
import { useCall } from '../../../web/api/call-action.ts'
import { useSession } from '../../../web/session/use-session.ts'
import { formatDay } from '../../../calendar/shop-time.ts'
import { Stars } from '../../../web/ui/stars.tsx'
import { TableScroll } from '../../../web/ui/table-scroll.tsx'
import { InlineConfirm } from '../../../web/ui/inline-confirm.tsx'
import { useFirstField, useInPlace } from '../../../web/ui/use-in-place.ts'
import { useKeyboardPlace } from '../../../web/ui/use-keyboard-place.ts'
import { useShop } from '../../../web/content/use-shop.ts'
import '../../../web/storefront/orders/orders.css'
import { reportReasons } from '../review-options.ts'
import { signIn } from '../../../web/session/session-store.ts'

/** A wine's reviews. */
export function ReviewTable({ reviews }: { reviews: readonly ReviewAnswer[] }) {
  const place = useKeyboardPlace(reviews, 'tr')
  return (
    <TableScroll label="Opiniones">
      <table className="table cards review-table">
        <caption className="visually-hidden">Opiniones</caption>
        <thead>
          <tr>
            <th scope="col">Descripcion</th>
            <th scope="col">Stars</th>
            <th scope="col">Opciones</th>
          </tr>
        </thead>
        <tbody {...place}>
          {reviews.map((review) => (
            <tr key={review.id}>
              <td className="wide">
                <Words review={review} />
              </td>
              <td>
                <Stars average={review.stars} />
              </td>
              <td className="review-options">
                <Options review={review} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

function Words({ review }: { review: ReviewAnswer }) {
  const shop = useShop()
  return (
    <div className="review-words">
      {review.description && <p className="review-text">{review.description}</p>}
      <p className="muted review-about">
        <span>{review.demo ? 'Dato de demostración' : review.author || 'Cliente'}</span>
        <time dateTime={review.date}>{formatDay(review.date)}</time>
        {review.verified && <span className="chip good">Compra verificada</span>}
        {review.edited && <span>Editada</span>}
      </p>
      {review.answer && (
        <blockquote className="review-answer">
          <p>{review.answer.text}</p>
          <footer className="muted">
            Respuesta de {shop.name} · {formatDay(review.answer.date)}
          </footer>
        </blockquote>
      )}
    </div>
  )
}

function Options({ review }: { review: ReviewAnswer }) {
  const deletion = useCall('DELETE /review', `delete-review-${review.id}`)
  const session = useSession()
  const removal = useInPlace()
  const me = session.state === 'signed-in' ? session : undefined
  const moderates = me !== undefined && permissionsOf[me.role].has('reviews.moderate')
  const mine = me !== undefined && review.id_user === me.user.sub
  const about = review.author || 'demostración'
  const remove = () => {
    removal.close()
    void deletion.send({ input: { id: review.id } })
  }
  // a new key, so that no button turns into another one under the focus
  if (removal.isOpen) return <Deletion key="sure" remove={remove} leave={removal.leave} />
  return (
    <span className="row">
      {(mine || moderates) && (
        <button
          type="button"
          className="link-button"
          aria-label={`Eliminar la opinión de ${about}`}
          {...removal.opener}
        >
          Eliminar
        </button>
      )}
      {moderates && !review.demo && (
        <Link to={`/admin/opiniones?id=${review.id}`} aria-label={`Moderar la opinión de ${about}`}>
          Moderar
        </Link>
      )}
      {/* stars without text cannot be reported */}
      {!mine && !moderates && review.description !== '' && <ReportReview id={review.id} about={about} />}
    </span>
  )
}

const Deletion = ({ remove, leave }: { remove: () => void; leave: () => void }) => (
  <span className="row">
    <InlineConfirm yes="Sí, eliminar" act={remove} leave={leave} />
  </span>
)

/** Lets a customer report a review. */
function ReportReview({ id, about }: { id: number; about: string }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const { isOpen, opener, leave } = useInPlace()
  const report = useCall('POST /review/report', `report-review-${id}`)
  if (report.answer?.ok) return <span className="muted review-about">La reportaste</span>
  if (!isOpen) {
    return (
      <button
        type="button"
        className="link-button review-report"
        aria-label={`Reportar la opinión de ${about}`}
        {...opener}
        {...(session.state === 'anonymous'
          ? { onClick: () => void signIn({ returnTo: pathname + search }) }
          : {})}
      >
        Reportar
      </button>
    )
  }
  return <ReasonForm send={(reason) => void report.send({ input: { id, reason } })} cancel={leave} />
}

type Reason = (typeof reportReasons)[number]

function ReasonForm({ send, cancel }: { send: (reason: Reason) => void; cancel: () => void }) {
  const select = useId()
  const first = useFirstField()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('reason')
    send(reportReasons.find((reason) => reason === chosen) ?? reportReasons[0])
  }
  return (
    <form ref={first} className="review-report-form" onSubmit={submit}>
      <label htmlFor={select}>¿Por qué?</label>
      <select id={select} name="reason" className="input">
        {reportReasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </select>
      <span className="row">
        <button type="submit" className="button small quiet">
          Reportar
        </button>
        <button type="button" className="link-button" onClick={cancel}>
          Cancelar
        </button>
      </span>
    </form>
  )
}
