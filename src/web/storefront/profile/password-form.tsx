import { accountCalls } from '../../../users/account.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { toastUnlessUnderField, useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'

type Props = {
  /** Whose it is, for the browser's list of passwords. */
  email: string
  cancel: () => void
  done: () => void
}

/** Changes the password of who is signed in. Its route's clientAction lists 'PUT /account/password'. */
export function PasswordForm({ email, cancel, done }: Props) {
  const change = useCall('PUT /account/password')
  const form = useForm({
    schema: accountCalls['PUT /account/password'].body,
    start: { current: '', password: '' },
    fetcher: change.fetcher,
    send: (body) => change.send({ body }),
    sent: ({ message }) => {
      toast('success', message)
      done()
    },
    refused: toastUnlessUnderField,
    opened: true,
  })
  return (
    <form {...form.attributes} className="password-change">
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <div className="field">
        <label htmlFor="current">Contraseña actual</label>
        <input className="input" type="password" autoComplete="current-password" {...form.text('current')} />
        <FieldError id="current-error" error={form.errorOf('current')} />
      </div>
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
