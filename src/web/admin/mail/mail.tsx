import { useState } from 'react'
import type { Route } from './+types/mail'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { mailCalls } from '../../../app/mail.contract.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { useRows } from '../ui/use-stale.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { formatMoment } from '../../../calendar/shop-time.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { unlistedMeta } from '../../content/page-title.ts'
import '../../storefront/orders/orders.css'

export const meta = unlistedMeta('Correo')

export const clientLoader = () =>
  loadAdmin('mail.read', async () => found(await browserApi()('GET /mail', { query: {} })))

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = { title: 'Correo', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminMail({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(mails) => <Mails mails={mails} />}
    </AdminScreen>
  )
}

type MailRow = AnswerOf<(typeof mailCalls)['GET /mail']>[number]

function Mails({ mails }: { mails: MailRow[] }) {
  const [open, setOpen] = useState<{ subject: string; html: string } | undefined>(undefined)
  const read = async (id: number) => {
    const answer = await browserApi()('GET /mail/{id}', { path: { id } })
    if (answer.ok) setOpen(answer.value)
    else toast('error', answer.problem.detail)
  }
  return (
    <div className="stack">
      <DataTable
        label="Mensajes"
        {...useRows(mails)}
        columns={columnsWith(read)}
        rowKey={(mail) => mail.id}
        empty={
          <p>
            Todavía no hay mensajes. Con un servidor de correo de verdad (SMTP_URL), los mensajes salen por él
            y no quedan acá.
          </p>
        }
      />
      {open && (
        <Dialog
          title={open.subject}
          kind="wide"
          beside={
            <button type="button" className="button plain small" onClick={() => setOpen(undefined)}>
              Cerrar
            </button>
          }
          onClose={() => setOpen(undefined)}
        >
          <iframe className="mail-frame" title={open.subject} sandbox="" srcDoc={open.html} />
        </Dialog>
      )}
    </div>
  )
}

function columnsWith(read: (id: number) => Promise<void>): Column<MailRow>[] {
  return [
    { title: 'Fecha', cell: (mail) => <span className="figures">{formatMoment(mail.at)}</span> },
    { title: 'Para', wide: true, cell: (mail) => mail.to },
    { title: 'Asunto', wide: true, cell: (mail) => mail.subject },
    {
      title: 'Acciones',
      wide: true,
      cell: (mail) => (
        <button
          type="button"
          className="link-button"
          aria-label={`Leer ${mail.subject} para ${mail.to}`}
          onClick={() => void read(mail.id)}
        >
          Leer
        </button>
      ),
    },
  ]
}
