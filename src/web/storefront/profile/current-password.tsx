import { TextField } from '../../ui/form/text-field.tsx'

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
      <TextField form={form} name="current" label={label} type="password" autoComplete="current-password" />
    </>
  )
}
