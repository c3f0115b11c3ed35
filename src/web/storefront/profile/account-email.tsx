import { accountEmailCalls, type OwnAddress } from '../../../users/account-email.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useInPlace } from '../../ui/use-in-place.ts'
import { CurrentPassword } from './current-password.tsx'
import { UnconfirmedAddress } from './unconfirmed-address.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Name and email, if the shop keeps the accounts. */
export function AccountEmailSection({ address }: { address: OwnAddress }) {
  const [renaming, changing] = [useInPlace(), useInPlace()]
  return (
    <section className="own-data" aria-labelledby="own-address-title">
      <h2 id="own-address-title">Nombre y correo</h2>
      {!address.confirmed && <UnconfirmedAddress email={address.email} />}
      {address.pending && (
        <p className="notice" role="status">
          Te mandamos un enlace a {address.pending}. Hasta que lo abras, tu correo sigue siendo{' '}
          {address.email}.
        </p>
      )}
      {renaming.isOpen && <NameForm name={address.name} cancel={renaming.leave} done={renaming.close} />}
      {changing.isOpen && <EmailForm email={address.email} cancel={changing.leave} done={changing.close} />}
      {!renaming.isOpen && !changing.isOpen && (
        <div className="row">
          <button type="button" className="button plain" {...renaming.opener}>
            Cambiar mi nombre
          </button>
          <button type="button" className="button plain" {...changing.opener}>
            Cambiar mi correo
          </button>
        </div>
      )}
    </section>
  )
}

type FormProps = { cancel: () => void; done: () => void }

function NameForm({ name, cancel, done }: FormProps & { name: string }) {
  const { body } = accountEmailCalls['PUT /account/name']
  const form = useAccountForm({ schema: body, start: { name }, call: useCall('PUT /account/name'), done })
  return (
    <form {...form.attributes} className="password-change">
      <TextField form={form} name="name" label="Nombre o apodo" autoComplete="nickname" />
      <FormEnd form={form} name="Guardar" doing="Guardando…" cancel={cancel} />
    </form>
  )
}

function EmailForm({ email, cancel, done }: FormProps & { email: string }) {
  const { body } = accountEmailCalls['POST /account/email']
  const start = { email: '', current: '' }
  const form = useAccountForm({ schema: body, start, call: useCall('POST /account/email'), done })
  return (
    <form {...form.attributes} className="password-change">
      <TextField form={form} name="email" label="Correo nuevo" type="email" autoComplete="email" />
      <CurrentPassword form={form} email={email} />
      <p className="field-hint">
        Te mandamos un enlace al correo nuevo y un aviso al de ahora, que puede deshacer el cambio durante una
        semana. Cuando lo confirmes, ingresás de nuevo.
      </p>
      <FormEnd form={form} name="Mandar el enlace" doing="Mandando…" cancel={cancel} />
    </form>
  )
}
