import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../../../web/admin/ui/admin-page.tsx'
import { CopiedText } from '../../../web/admin/ui/copied-text.tsx'
import { loadAdmin } from '../../../web/admin/ui/load-admin.ts'
import { useRows } from '../../../web/admin/ui/use-stale.ts'
import { callAction, unlessUnreached, useCall } from '../../../web/api/call-action.ts'
import { found } from '../../../web/api/load-own.ts'
import { browserApi } from '../../../web/api/use-api.ts'
import { unlistedMeta } from '../../../web/content/page-title.ts'
import { DataTable, type Column } from '../../../web/ui/data-table.tsx'
import { InlineConfirm } from '../../../web/ui/inline-confirm.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { sayOutcome } from '../../../web/ui/toasts/say-outcome.ts'
import { useInPlace } from '../../../web/ui/use-in-place.ts'
import { eventName, type EventType } from '../webhook-events.ts'
import type { WebhookAnswer } from '../webhooks.contract.ts'
import { NewWebhookForm } from './new-webhook-form.tsx'
import '../../../web/storefront/orders/orders.css'
import './webhooks.css'

export const meta = unlistedMeta('Notificaciones')

export const clientLoader = () =>
  loadAdmin('webhooks.change', async () => found(await browserApi()('GET /webhooks')))
export const clientAction = callAction(['POST /webhooks', 'PUT /webhooks', 'DELETE /webhooks'], {
  answered: (answer, call) => {
    // a secret is shown in its place, and a form's problem at its field
    if (call === 'DELETE /webhooks' || (call === 'PUT /webhooks' && !hasSecret(answer))) sayOutcome(answer)
  },
})
export const shouldRevalidate = unlessUnreached

const hasSecret = (answer: { ok: boolean; value?: unknown }) =>
  typeof (answer.value as { secret?: unknown } | undefined)?.secret === 'string'

export { LoadingScreen as HydrateFallback } from '../../../web/ui/own-screen.tsx'

const head = { title: 'Notificaciones', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminWebhooks() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <AdminScreen {...head} loaded={loaded}>
      {(webhooks) => <Webhooks webhooks={webhooks} />}
    </AdminScreen>
  )
}

type Shown = { url: string; secret: string }

function Webhooks({ webhooks }: { webhooks: WebhookAnswer[] }) {
  const [shown, setShown] = useState<Shown>()
  const rows = useRows(webhooks)
  return (
    <div className="stack webhooks">
      <p>
        La tienda le avisa a otro programa en el momento: una compra pagada, el stock de un vino, una factura.
        Qué llega en cada aviso está en <a href="/api/docs">la documentación de la API</a>.
      </p>
      {shown ? <Secret {...shown} leave={() => setShown(undefined)} /> : <NewWebhook made={setShown} />}
      {webhooks.length === 0 ? (
        <p className="muted">Todavía no se le avisa a ningún programa.</p>
      ) : (
        <>
          <DataTable
            label="Notificaciones"
            {...rows}
            columns={columnsWith(setShown)}
            rowKey={(webhook) => webhook.id}
            empty={<p>No hay notificaciones.</p>}
          />
          <p>
            <Link to="/admin/notificaciones/entregas">Ver todas las entregas</Link>
          </p>
        </>
      )}
    </div>
  )
}

function Secret({ url, secret, leave }: Shown & { leave: () => void }) {
  return (
    <section className="sheet stack" role="status">
      <h2>Copiá el secreto ahora</h2>
      <p>
        Con él, el programa de {url} comprueba que los avisos son de la tienda. No se muestra de nuevo; si se
        pierde, se hace otro.
      </p>
      <CopiedText label="Copiar el secreto" text={secret} copied="Secreto copiado" />
      <p>
        <button type="button" className="button small" onClick={leave}>
          Ya lo guardé
        </button>
      </p>
    </section>
  )
}

function NewWebhook({ made }: { made: (shown: Shown) => void }) {
  const { isOpen, opener, leave, close } = useInPlace()
  if (isOpen) {
    return (
      <NewWebhookForm
        made={(shown) => {
          close()
          made(shown)
        }}
        leave={leave}
      />
    )
  }
  return (
    <p>
      <button type="button" className="button" {...opener}>
        Avisarle a un programa
      </button>
    </p>
  )
}

const columnsWith = (show: (shown: Shown) => void): Column<WebhookAnswer>[] => [
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
  { title: 'Acciones', wide: true, cell: (webhook) => <Actions of={webhook} show={show} /> },
]

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

function Actions({ of: { id, url, active }, show }: { of: WebhookAnswer; show: (shown: Shown) => void }) {
  const removal = useInPlace()
  const change = useCall('PUT /webhooks', `webhook-${id}`)
  const remove = useCall('DELETE /webhooks', `webhook-removal-${id}`)
  if (removal.isOpen) {
    return (
      <span className="row">
        <InlineConfirm
          yes="Sí, borrarla"
          act={() => void remove.send({ input: { id } })}
          leave={removal.leave}
        />
      </span>
    )
  }
  const rotate = async () => {
    const answer = await change.ask({ body: { id, rotate_secret: true } })
    if (answer?.ok && answer.value.secret) show({ url, secret: answer.value.secret })
  }
  return (
    <span className="row">
      <button
        type="button"
        className="button plain small"
        disabled={change.busy}
        aria-label={`${active ? 'Apagar' : 'Prender'} ${url}`}
        onClick={() => void change.send({ body: { id, active: !active } })}
      >
        {active ? 'Apagar' : 'Prender'}
      </button>
      <button
        type="button"
        className="button plain small"
        disabled={change.busy}
        aria-label={`Otro secreto para ${url}`}
        onClick={() => void rotate()}
      >
        Otro secreto
      </button>
      <button type="button" className="button plain small" aria-label={`Borrar ${url}`} {...removal.opener}>
        Borrar
      </button>
    </span>
  )
}
