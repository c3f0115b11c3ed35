import { formatDay } from '../../../calendar/shop-time.ts'
import { passkeyCalls, type OwnPasskey } from '../../../users/passkeys.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useInPlace } from '../../ui/use-in-place.ts'
import { PasswordPrompt, usePasswordPrompt } from './password-prompt.tsx'
import { makePasskey } from './make-passkey.ts'

type Props = { email: string; passkeys: OwnPasskey[] }

/** The user's passkeys: create on this device, list, remove. */
export function Passkeys({ email, passkeys }: Props) {
  const adding = useInPlace()
  return (
    <section className="own-data" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Claves de acceso</h2>
      <p className="muted">
        Con una clave de acceso ingresás con tu huella, tu cara o el PIN de tu dispositivo, sin contraseña.
      </p>
      {passkeys.length > 0 && (
        <ul className="open-sessions" aria-label="Tus claves de acceso">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} email={email} passkey={passkey} />
          ))}
        </ul>
      )}
      {adding.isOpen ? (
        <NewPasskey email={email} cancel={adding.leave} done={adding.close} />
      ) : (
        <div className="row">
          <button type="button" className="button plain" {...adding.opener}>
            Agregar una clave de acceso
          </button>
        </div>
      )}
    </section>
  )
}

function NewPasskey({ email, cancel, done }: { email: string; cancel: () => void; done: () => void }) {
  const options = useCall('POST /account/passkeys/options')
  const save = useCall('POST /account/passkeys')
  const prompt = usePasswordPrompt({
    schema: passkeyCalls['POST /account/passkeys/options'].body,
    fetcher: options.fetcher,
    send: (body) => options.send({ body }),
    async sent(given) {
      const made = await makePasskey(given.options)
      if (!made.ok) return toast('error', made.why)
      const answer = await save.ask({ body: { credential: made.credential } })
      if (!answer) return
      if (!answer.ok) return toast('error', answer.problem.detail)
      toast('success', answer.value.message)
      done()
    },
  })
  return (
    <PasswordPrompt form={prompt} email={email} cancel={cancel} name="Seguir">
      <p className="field-hint">Después, tu dispositivo te pide la huella, la cara o el PIN.</p>
    </PasswordPrompt>
  )
}

function PasskeyRow({ email, passkey }: { email: string; passkey: OwnPasskey }) {
  const { id, device, since, used } = passkey
  const removing = useInPlace()
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <small>
          Guardada el {formatDay(since)},{' '}
          {used ? `usada por última vez el ${formatDay(used)}` : 'sin usar todavía'}
        </small>
      </div>
      {removing.isOpen ? (
        <Removal id={id} email={email} cancel={removing.leave} />
      ) : (
        <button
          type="button"
          className="button plain"
          aria-label={`Quitar la clave de acceso de ${device} del ${formatDay(since)}`}
          {...removing.opener}
        >
          Quitar
        </button>
      )}
    </li>
  )
}

function Removal({ id, email, cancel }: { id: string; email: string; cancel: () => void }) {
  const remove = useCall('DELETE /account/passkeys', `passkey-${id}`)
  const prompt = usePasswordPrompt({
    schema: passkeyCalls['DELETE /account/passkeys'].body,
    extra: { id },
    fetcher: remove.fetcher,
    send: (body) => remove.send({ body }),
    sent: ({ message }) => toast('success', message),
  })
  return <PasswordPrompt form={prompt} email={email} cancel={cancel} name="Quitar" />
}
