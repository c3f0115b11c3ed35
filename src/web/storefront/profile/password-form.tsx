import { accountCalls } from '../../../users/account.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { CurrentPassword } from './current-password.tsx'
import { useAccountForm } from './use-account-form.ts'

type Props = {
  /** The account's email, for the browser's password manager. */
  email: string
  cancel: () => void
  done: () => void
}

/** Changes the user's password. The route's clientAction must include 'PUT /account/password'. */
export function PasswordForm({ email, cancel, done }: Props) {
  const { body } = accountCalls['PUT /account/password']
  const start = { current: '', password: '' }
  const form = useAccountForm({ schema: body, start, call: useCall('PUT /account/password'), done })
  return (
    <form {...form.attributes} className="password-change">
      <CurrentPassword form={form} email={email} label="Contraseña actual" />
      <NewPassword field={form.text('password', hintId)} error={form.errorOf('password')} />
      <FormEnd form={form} name="Guardar" doing="Guardando…" cancel={cancel} />
    </form>
  )
}

const hintId = 'password-hint'

function NewPassword({ field, error }: { field: object; error: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor="password">Contraseña nueva</label>
      <input className="input" type="password" autoComplete="new-password" {...field} />
      <p className="field-hint" id={hintId}>
        Ocho caracteres o más. Tres palabras sueltas son una buena contraseña.
      </p>
      <FieldError id="password-error" error={error} />
    </div>
  )
}
