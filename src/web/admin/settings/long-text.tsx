import { FormField } from '../ui/form-field.tsx'
import type { FormOf } from '../ui/form-inputs.tsx'

type Props<Draft extends object> = {
  form: FormOf<Draft>
  name: keyof Draft & string
  rows: number
  hint: string
}

/** A long text with its own form. The form rejects excess length, which a browser would silently cut. */
export function LongText<Draft extends object>({ form, name, rows, hint }: Props<Draft>) {
  return (
    <FormField name={name} label="Texto" error={form.errorOf(name)} wide hint={hint}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={rows}
          value={String(form.draft[name] ?? '')}
          onChange={({ target }) => form.change({ [name]: target.value } as unknown as Partial<Draft>)}
        />
      )}
    </FormField>
  )
}
