import { useCall } from '../../api/call-action.ts'

/** Whether the shop may ask for reviews by mail. */
export function ReviewRequests({ wanted }: { wanted: boolean }) {
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
