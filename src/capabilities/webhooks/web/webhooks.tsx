import { useState } from 'react'
import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import { adminList } from '../../../web/admin/kit/admin-list.tsx'
import { useListDialog } from '../../../web/admin/kit/list-dialog.tsx'
import { RowAction } from '../../../web/admin/kit/row-action.tsx'
import { CopiedText } from '../../../web/admin/ui/copied-text.tsx'
import { useCall } from '../../../web/api/call-action.ts'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { sayOutcome } from '../../../web/ui/toasts/say-outcome.ts'
import { useInPlace } from '../../../web/ui/use-in-place.ts'
import { eventName, type EventType, eventTypes } from '../webhook-events.ts'
import { newWebhookSchema, type WebhookAnswer } from '../webhooks.contract.ts'
import '../../../web/storefront/orders/orders.css'
import './webhooks.css'
import { TextInput } from '../../../web/admin/ui/form-inputs.tsx'
import { FieldError } from '../../../web/ui/field-error.tsx'
import { toastUnlessUnderField, useForm } from '../../../web/ui/form/use-form.ts'

const list = adminList({
  title: 'Notificaciones',
  needs: 'webhooks.change',
  calls: ['POST /webhooks', 'PUT /webhooks', 'DELETE /webhooks'],
  // a form's problem is at its field
  answered: (answer, call) => call !== 'POST /webhooks' && sayOutcome(answer),
  load: (_view, { api }) => api('GET /webhooks'),
  rows: (webhooks) => webhooks,
  label: 'Notificaciones',
  rowKey: ({ id }) => id,
  above: () => (
    <div className="stack webhooks">
      <p>
        La tienda le avisa a otro programa en el momento: una compra pagada, el stock de un vino, una factura.
        Qué llega en cada aviso está en <a href="/api/docs">la documentación de la API</a>.
      </p>
      <NewWebhook />
    </div>
  ),
  columns: [
    {
      title: 'A dónde',
      wide: true,
      cell: ({ url, description }) => (
        <span className="webhook-address">
          {description !== '' && <b>{description}</b>}
          <span>{url}</span>
        </span>
      ),
    },
    { title: 'De qué', wide: true, cell: ({ events }) => <Events events={events} /> },
    { title: 'Estado', cell: (webhook) => <State of={webhook} /> },
    {
      title: 'Entregas',
      cell: ({ id, waiting, failed, delivered_at: delivered }) => (
        <Link to={`/admin/notificaciones/entregas?webhook=${id}`}>
          {delivered ? `Última: ${formatDayAndHour(delivered)}` : 'Ninguna todavía'}
          {waiting > 0 && `, ${waiting} en espera`}
          {failed > 0 && `, ${failed} sin entregar`}
        </Link>
      ),
    },
    { title: 'Acciones', wide: true, cell: (webhook) => <Actions of={webhook} /> },
  ],
  empty: 'Todavía no se le avisa a ningún programa.',
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen

type Shown = { url: string; secret: string }

/** The secret, which is shown this once. */
function Secret({ url, secret }: Shown) {
  return (
    <>
      <p>
        Con él, el programa de {url} comprueba que los avisos son de la tienda. No se muestra de nuevo; si se
        pierde, se hace otro.
      </p>
      <CopiedText label="Copiar el secreto" text={secret} copied="Secreto copiado" />
    </>
  )
}

type Draft = { url: string; description: string; events: readonly EventType[] }
const blank: Draft = { url: '', description: '', events: ['order.created', 'order.updated', 'stock.updated'] }

type Props = { made: (shown: { url: string; secret: string }) => void; leave: () => void }

/** @param props.made receives the secret, which is shown once */
function NewWebhookForm({ made, leave }: Props) {
  const add = useCall('POST /webhooks')
  const form = useForm({
    schema: newWebhookSchema,
    start: blank,
    fetcher: add.fetcher,
    send: (body) => add.send({ body }),
    sent: ({ url, secret }) => made({ url, secret }),
    refused: toastUnlessUnderField,
    opened: true,
  })
  const { draft, change } = form
  const turn = (type: EventType, on: boolean) =>
    change({ events: on ? [...draft.events, type] : draft.events.filter((other) => other !== type) })
  const error = form.errorOf('events')
  return (
    <form className="sheet admin-form" {...form.attributes}>
      <TextInput
        form={form}
        name="url"
        label="Dirección del programa"
        wide
        maxLength={1000}
        hint="Empieza con https://. Te la da el otro programa."
      />
      <TextInput form={form} name="description" label="Qué programa es (opcional)" maxLength={120} />
      <fieldset className="wide webhook-events" aria-describedby={error ? 'events-error' : undefined}>
        <legend>De qué se le avisa</legend>
        {eventTypes.map((type) => (
          <label className="check" key={type}>
            <input
              type="checkbox"
              checked={draft.events.includes(type)}
              onChange={(event) => turn(type, event.target.checked)}
            />
            <span>
              {eventName(type)} <code className="muted">{type}</code>
            </span>
          </label>
        ))}
        <FieldError id="events-error" error={error} />
      </fieldset>
      <div className="row wide form-buttons">
        <button type="submit" className="button" disabled={form.busy || form.blocked}>
          Empezar a avisarle
        </button>
        <button type="button" className="button plain" onClick={leave}>
          Volver sin guardar
        </button>
      </div>
    </form>
  )
}

function NewWebhook() {
  const [shown, setShown] = useState<Shown>()
  const { isOpen, opener, leave, close } = useInPlace()
  if (shown) {
    return (
      <section className="sheet stack" role="status">
        <h2>Copiá el secreto ahora</h2>
        <Secret {...shown} />
        <p>
          <button type="button" className="button small" onClick={() => setShown(undefined)}>
            Ya lo guardé
          </button>
        </p>
      </section>
    )
  }
  if (isOpen) {
    const show = (made: Shown) => {
      close()
      setShown(made)
    }
    return <NewWebhookForm made={show} leave={leave} />
  }
  return (
    <p>
      <button type="button" className="button" {...opener}>
        Avisarle a un programa
      </button>
    </p>
  )
}

function Events({ events }: { events: string[] }) {
  const names = events.map((type) => eventName(type as EventType))
  if (names.length <= 2) return <>{names.join('. ')}</>
  return (
    <details>
      <summary>{names.length} eventos</summary>
      {names.join('. ')}
    </details>
  )
}

const reasons = { gone: 'Apagada: pidió que no le avisen más', failing: 'Apagada: falló tres días' }

function State({ of: { active, disabled_because: because, failing_since: failing } }: { of: WebhookAnswer }) {
  if (because) return <span className="chip warn">{reasons[because]}</span>
  if (!active) return <span className="chip">Apagada</span>
  if (failing) return <span className="chip warn">Falla desde {formatDayAndHour(failing)}</span>
  return <span className="chip good">Prendida</span>
}

function Actions({ of: { id, url, active } }: { of: WebhookAnswer }) {
  return (
    <span className="row">
      <RowAction
        call="PUT /webhooks"
        sent={{ body: { id, active: !active } }}
        id={id}
        label={active ? 'Apagar' : 'Prender'}
        full={`${active ? 'Apagar' : 'Prender'} ${url}`}
      />
      <Rotation id={id} url={url} />
      <RowAction
        call="DELETE /webhooks"
        sent={{ input: { id } }}
        id={id}
        label="Borrar"
        full={`Borrar ${url}`}
        yes="Sí, borrarla"
      />
    </span>
  )
}

function Rotation({ id, url }: { id: number; url: string }) {
  const show = useListDialog()
  const change = useCall('PUT /webhooks', `secret-${id}`)
  const rotate = async () => {
    const answer = await change.ask({ body: { id, rotate_secret: true } })
    const secret = answer?.ok ? answer.value.secret : null
    if (secret === null) return
    show((close) => (
      <Dialog
        title="Copiá el secreto ahora"
        beside={
          <button type="button" className="button small" onClick={close}>
            Ya lo guardé
          </button>
        }
        onClose={close}
      >
        <Secret url={url} secret={secret} />
        <p className="muted">Durante un día firman los dos, el de antes y este.</p>
      </Dialog>
    ))
  }
  return (
    <button
      type="button"
      className="button plain small"
      disabled={change.busy}
      aria-label={`Otro secreto para ${url}`}
      onClick={() => void rotate()}
    >
      Otro secreto
    </button>
  )
}
