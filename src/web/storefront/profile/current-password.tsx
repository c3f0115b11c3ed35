import { TextField } from '../../ui/form/text-field.tsx'

type Props = {
  form: { text: (field: 'current') => object; errorOf: (field: 'current') => string | undefined }
  /** The account's email, for the browser's password manager. */
  email: string
  label?: string
}

/** Asks for the current password. */
export function CurrentPassword({ form, email, label = 'Tu contraseña' }: Props) {
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField form={form} name="current" label={label} type="password" autoComplete="current-password" />
    </>
  )
}
