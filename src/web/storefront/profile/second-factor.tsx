import { useState } from 'react'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { secondFactorCalls, type OwnFactors } from '../../../users/second-factor.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { toastUnlessUnderField, useForm } from '../../ui/form/use-form.ts'
import { sayThen } from '../../ui/toasts/say-outcome.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useInPlace } from '../../ui/use-in-place.ts'
import { PasswordPrompt, usePasswordPrompt } from './password-prompt.tsx'

type Setup = AnswerOf<(typeof secondFactorCalls)['POST /account/factors/totp']>

const stateOf = ({ totp, recovery_codes }: OwnFactors) =>
  totp
    ? `Activo: además de tu contraseña te pedimos un código de tu aplicación. Te quedan ${recovery_codes} códigos de recuperación.`
    : 'Además de la contraseña, un código de tu teléfono: quien adivine tu contraseña no entra sin él.'

/** The second factor of staff. */
export function SecondFactor({ email, factors }: { email: string; factors: OwnFactors }) {
  const [codes, setCodes] = useState<string[]>()
  const change = useInPlace()
  // an open form stays until it is done, although the response has changed its data
  const [removes, setRemoves] = useState(false)
  const open = () => {
    setRemoves(factors.totp)
    change.opener.onClick()
  }
  return (
    <section className="own-data" aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">Segundo paso al ingresar</h2>
      <p className="muted">{stateOf(factors)}</p>
      {codes && <RecoveryCodes codes={codes} done={() => setCodes(undefined)} />}
      {!codes && change.isOpen && removes && (
        <Removal email={email} cancel={change.leave} done={change.close} />
      )}
      {!codes && change.isOpen && !removes && (
        <Activation
          email={email}
          cancel={change.leave}
          done={(given) => {
            setCodes(given)
            change.close()
          }}
        />
      )}
      {!codes && !change.isOpen && (
        <div className="row">
          <button type="button" className="button plain" {...change.opener} onClick={open}>
            {factors.totp ? 'Quitar el segundo paso' : 'Activar el segundo paso'}
          </button>
        </div>
      )}
    </section>
  )
}

type ActivationProps = { email: string; cancel: () => void; done: (codes: string[]) => void }

function Activation({ email, cancel, done }: ActivationProps) {
  const [setup, setSetup] = useState<Setup>()
  const start = useCall('POST /account/factors/totp')
  const prompt = usePasswordPrompt({
    schema: secondFactorCalls['POST /account/factors/totp'].body,
    fetcher: start.fetcher,
    send: (body) => start.send({ body }),
    sent: (given: Setup) => setSetup(given),
  })
  if (setup) return <Confirmation setup={setup} cancel={cancel} done={done} />
  return <PasswordPrompt form={prompt} email={email} cancel={cancel} name="Seguir" />
}

function Confirmation({ setup, cancel, done }: { setup: Setup } & Omit<ActivationProps, 'email'>) {
  const confirm = useCall('PUT /account/factors/totp')
  const form = useForm({
    schema: secondFactorCalls['PUT /account/factors/totp'].body,
    start: { code: '' },
    fetcher: confirm.fetcher,
    send: (body) => confirm.send({ body }),
    sent: ({ recovery_codes }) => done(recovery_codes),
    refused: toastUnlessUnderField,
    opened: true,
  })
  return (
    <form {...form.attributes} className="password-change">
      <p>Escaneá este código QR con tu aplicación de códigos y escribí el número que te muestre.</p>
      <Qr {...setup} />
      <TextField
        form={form}
        name="code"
        label="Código de seis dígitos"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <FormEnd form={form} name="Activar" cancel={cancel} />
    </form>
  )
}

function Qr({ qr: { size, path }, secret }: Setup) {
  return (
    <>
      <svg
        className="qr"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="Código QR para la aplicación"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="field-hint">
        ¿No podés escanear? Cargá esta clave a mano: <code>{secret}</code>
      </p>
    </>
  )
}

function RecoveryCodes({ codes, done }: { codes: string[]; done: () => void }) {
  return (
    <div className="stack" role="status">
      <p>
        Guardá estos códigos donde guardás tus contraseñas, o imprimilos. Si perdés el teléfono, con uno
        ingresás igual. Cada uno sirve una vez y no los vamos a mostrar de nuevo.
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row">
        <button type="button" className="button" autoFocus onClick={done}>
          Ya los guardé
        </button>
      </div>
    </div>
  )
}

function Removal({ email, cancel, done }: { email: string; cancel: () => void; done: () => void }) {
  const remove = useCall('DELETE /account/factors')
  const prompt = usePasswordPrompt({
    schema: secondFactorCalls['DELETE /account/factors'].body,
    fetcher: remove.fetcher,
    send: (body) => remove.send({ body }),
    sent: sayThen(done),
  })
  return <PasswordPrompt form={prompt} email={email} cancel={cancel} name="Quitar" />
}
