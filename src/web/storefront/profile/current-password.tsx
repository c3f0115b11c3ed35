import { FieldError } from '../../ui/field-error.tsx'

type Props = {
  form: { text: (field: 'current') => object; errorOf: (field: 'current') => string | undefined }
  /** Whose password, for the browser's list of them. */
  email: string
  label?: string
}

/** The password of who is signed in, once more. */
export function CurrentPassword({ form, email, label = 'Tu contraseña' }: Props) {
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <div className="field">
        <label htmlFor="current">{label}</label>
        <input className="input" type="password" autoComplete="current-password" {...form.text('current')} />
        <FieldError id="current-error" error={form.errorOf('current')} />
      </div>
    </>
  )
}
