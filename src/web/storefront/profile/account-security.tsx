import { useState } from 'react'
import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import type { OwnSession } from '../../../users/account.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { browserApi } from '../../api/use-api.ts'
import { signOut } from '../../session/session-store.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useInPlace } from '../../ui/use-in-place.ts'
import { PasswordForm } from './password-form.tsx'

type Props = { email: string; sessions: OwnSession[] }

/** Password and open sessions, if the shop keeps the accounts. */
export function AccountSecurity({ email, sessions }: Props) {
  const change = useInPlace()
  return (
    <section className="own-data" aria-labelledby="account-security-title">
      <h2 id="account-security-title">Contraseña y sesiones</h2>
      {change.isOpen ? (
        <PasswordForm email={email} cancel={change.leave} done={change.close} />
      ) : (
        <div className="row">
          <button type="button" className="button plain" {...change.opener}>
            Cambiar mi contraseña
          </button>
        </div>
      )}
      <ul className="open-sessions" aria-label="Sesiones abiertas">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <EndAll />
    </section>
  )
}

function SessionRow({ session: { id, device, since, seen, current } }: { session: OwnSession }) {
  const end = useCall('DELETE /account/sessions', `session-${id}`)
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <small>
          {current ? 'Esta sesión, abierta' : `Usada por última vez el ${formatDayAndHour(seen)}, abierta`}{' '}
          desde el {formatDayAndHour(since)}
        </small>
      </div>
      {!current && (
        <button
          type="button"
          className="button plain"
          disabled={end.busy}
          aria-label={`Cerrar la sesión de ${device} del ${formatDayAndHour(since)}`}
          onClick={() => void end.send({ input: { id } })}
        >
          {end.busy ? 'Cerrando…' : 'Cerrar'}
        </button>
      )}
    </li>
  )
}

function EndAll() {
  const question = useInPlace()
  const [busy, setBusy] = useState(false)
  const endAll = async () => {
    setBusy(true)
    // not through the action, which would revalidate with an ended session
    const answer = await browserApi()('DELETE /account/sessions', { input: {} })
    if (answer.ok) return signOut()
    setBusy(false)
    toast('error', answer.problem.detail)
  }
  if (!question.isOpen) {
    return (
      <div className="row">
        <button type="button" className="button plain" {...question.opener}>
          Cerrar todas las sesiones
        </button>
      </div>
    )
  }
  return (
    <div className="stack" role="group" aria-label="Cerrar todas las sesiones">
      <p>Se cierran en todos tus dispositivos, también en este: vas a tener que ingresar de nuevo.</p>
      <div className="row">
        <button type="button" className="button danger" disabled={busy} onClick={() => void endAll()}>
          {busy ? 'Cerrando…' : 'Cerrar todas'}
        </button>
        <button type="button" className="button plain" autoFocus onClick={question.leave}>
          Volver
        </button>
      </div>
    </div>
  )
}
