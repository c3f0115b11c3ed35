import type { AccountPart } from '../../../../web/slots/account.ts'
import { useCall } from '../../../../web/api/call-action.ts'

type Wanted = { wanted: boolean }

/** Whether the shop asks by mail what they thought of their wines. */
function ReviewRequests({ loaded: { wanted } }: { loaded: Wanted }) {
  const save = useCall('PUT /opinion-requests')
  // shows the new value while saving
  const shown = save.sending?.body.wanted ?? wanted
  return (
    <section className="own-data" aria-labelledby="opinion-requests-title">
      <h2 id="opinion-requests-title">Correos</h2>
      <label className="profile-choice">
        <input
          type="checkbox"
          checked={shown}
          onChange={(event) => void save.send({ body: { wanted: event.target.checked } })}
        />
        <span>
          Preguntarme qué me pareció el vino unos días después de recibirlo
          <small className="muted">Un correo por compra. Los avisos de tus compras llegan igual.</small>
        </span>
      </label>
    </section>
  )
}

export default {
  load: (api) => api('GET /opinion-requests'),
  calls: ['PUT /opinion-requests'],
  Part: ReviewRequests,
} satisfies AccountPart<Wanted>
