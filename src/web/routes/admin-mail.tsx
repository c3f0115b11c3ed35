import { useCallback, useState } from 'react'
import { AdminPage, ToAdminHome } from '../admin/admin-page.tsx'
import { useAnswer } from '../api/use-answer.ts'
import { browserApi } from '../api/use-api.ts'
import { formatMoment } from '../ui/date.ts'
import { Failure } from '../ui/failure.tsx'
import { Loading } from '../ui/loading.tsx'
import { TableScroll } from '../ui/table-scroll.tsx'
import '../orders/orders.css'

export function meta() {
  return [{ title: 'Correo · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminMail() {
  return (
    <AdminPage title="Correo" actions={<ToAdminHome />}>
      <Mails />
    </AdminPage>
  )
}

const ask = () => browserApi()('GET /mail', { query: {} })

function Mails() {
  const [asked, again] = useAnswer(useCallback(ask, []))
  const [open, setOpen] = useState<{ subject: string; html: string } | undefined>(undefined)
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const read = async (id: number) => {
    const answer = await browserApi()('GET /mail/{id}', { path: { id } })
    if (answer.ok) setOpen(answer.value)
  }
  if (asked.value.length === 0) {
    return (
      <p className="notice">
        Todavía no hay mensajes. Con un servidor de correo de verdad (SMTP_URL), los mensajes salen por él y
        no quedan acá.
      </p>
    )
  }
  return (
    <div className="stack">
      <TableScroll label="Mensajes">
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">Fecha</th>
              <th scope="col">Para</th>
              <th scope="col">Asunto</th>
              <th scope="col">Acciones</th>
            </tr>
          </thead>
          <tbody>
            {asked.value.map((mail) => (
              <tr key={mail.id}>
                <td className="figures" data-label="Fecha">
                  {formatMoment(mail.at)}
                </td>
                <td data-label="Para">{mail.to}</td>
                <td data-label="Asunto">{mail.subject}</td>
                <td className="wide">
                  <button
                    type="button"
                    className="link-button"
                    aria-label={`Leer ${mail.subject} para ${mail.to}`}
                    onClick={() => void read(mail.id)}
                  >
                    Leer
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {open && <iframe className="mail-frame" title={open.subject} sandbox="" srcDoc={open.html} />}
    </div>
  )
}
