import { useCall } from '../../api/call-action.ts'
import { toast } from '../../ui/toasts/toast.ts'

/**
 * Reminds the user to confirm their email. Buying does not wait for it, but mails do. Works on any screen, as
 * the profile's action sends the link.
 */
export function UnconfirmedAddress({ email }: { email: string }) {
  const again = useCall('POST /account/email/confirmation', 'confirmation', '/profile')
  const send = async () => {
    const answer = await again.ask({})
    if (answer)
      toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
  }
  return (
    <div className="notice stack">
      <p>
        Falta confirmar tu correo: abrí el enlace que te mandamos a {email}. Podés comprar igual, pero los
        mensajes sobre tus compras te llegan cuando lo confirmes.
      </p>
      <div className="row">
        <button type="button" className="button plain" disabled={again.busy} onClick={() => void send()}>
          {again.busy ? 'Mandando…' : 'Mandar el enlace otra vez'}
        </button>
      </div>
    </div>
  )
}
