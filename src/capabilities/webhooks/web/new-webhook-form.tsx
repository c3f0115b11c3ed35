import { TextInput } from '../../../web/admin/ui/form-inputs.tsx'
import { useCall } from '../../../web/api/call-action.ts'
import { FieldError } from '../../../web/ui/field-error.tsx'
import { toastUnlessUnderField, useForm } from '../../../web/ui/form/use-form.ts'
import { eventName, eventTypes, type EventType } from '../webhook-events.ts'
import { newWebhookSchema } from '../webhooks.contract.ts'

type Draft = { url: string; description: string; events: readonly EventType[] }
const blank: Draft = { url: '', description: '', events: ['order.created', 'order.updated', 'stock.updated'] }

type Props = { made: (shown: { url: string; secret: string }) => void; leave: () => void }

/** @param props.made receives the secret, which is shown once */
export function NewWebhookForm({ made, leave }: Props) {
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
