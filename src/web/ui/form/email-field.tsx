import { TextField } from './text-field.tsx'

type Props = { form: { text: (field: 'email') => object; errorOf: (field: 'email') => string | undefined } }

/** Email of a person without an account. */
export const EmailField = ({ form }: Props) => (
  <TextField
    form={form}
    name="email"
    label="Correo electrónico"
    type="email"
    autoComplete="email"
    maxLength={200}
  />
)
