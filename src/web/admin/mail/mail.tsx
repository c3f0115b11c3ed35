import { formatMoment } from '../../../calendar/shop-time.ts'
import { browserApi } from '../../api/use-api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { adminList } from '../kit/admin-list.tsx'
import { useListDialog } from '../kit/list-dialog.tsx'
import '../../storefront/orders/orders.css'

const list = adminList({
  title: 'Correo',
  needs: 'mail.read',
  load: (_view, { api }) => api('GET /mail', { query: {} }),
  rows: (mails) => mails,
  label: 'Mensajes',
  rowKey: ({ id }) => id,
  columns: [
    { title: 'Fecha', cell: ({ at }) => <span className="figures">{formatMoment(at)}</span> },
    { title: 'Para', wide: true, cell: ({ to }) => to },
    { title: 'Asunto', wide: true, cell: ({ subject }) => subject },
    {
      title: 'Acciones',
      wide: true,
      cell: ({ id, subject, to }) => <Read id={id} label={`Leer ${subject} para ${to}`} />,
    },
  ],
  empty:
    'Todavía no hay mensajes. Con un servidor de correo de verdad (SMTP_URL), los mensajes salen por él y no quedan acá.',
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen

/** Opens a mail in a dialog. */
function Read({ id, label }: { id: number; label: string }) {
  const show = useListDialog()
  const read = async () => {
    const answer = await browserApi()('GET /mail/{id}', { path: { id } })
    if (!answer.ok) return toast('error', answer.problem.detail)
    show((close) => <Mail {...answer.value} close={close} />)
  }
  return (
    <button type="button" className="link-button" aria-label={label} onClick={() => void read()}>
      Leer
    </button>
  )
}

type MailProps = { subject: string; html: string; close: () => void }

function Mail({ subject, html, close }: MailProps) {
  return (
    <Dialog
      title={subject}
      kind="wide"
      beside={
        <button type="button" className="button plain small" onClick={close}>
          Cerrar
        </button>
      }
      onClose={close}
    >
      <iframe className="mail-frame" title={subject} sandbox="" srcDoc={html} />
    </Dialog>
  )
}
