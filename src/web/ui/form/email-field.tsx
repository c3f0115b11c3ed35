import { FieldError } from '../field-error.tsx'

type Props = { form: { text: (field: 'email') => object; errorOf: (field: 'email') => string | undefined } }

/** The address of a person without an account. */
export function EmailField({ form }: Props) {
  return (
    <div className="field">
      <label htmlFor="email">Correo electrónico</label>
      <input type="email" className="input" autoComplete="email" maxLength={200} {...form.text('email')} />
      <FieldError id="email-error" error={form.errorOf('email')} />
    </div>
  )
}
