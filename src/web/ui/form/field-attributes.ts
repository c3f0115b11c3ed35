import type { useDraft } from './use-draft.ts'

type Checked<Draft> = Pick<ReturnType<typeof useDraft<Draft & object, unknown>>, 'draft' | 'errorOf'> & {
  change: (values: Partial<Draft>) => void
}

/**
 * Attributes for form fields. An error's element has the id `<name>-error`; `hint` is the id of the field's
 * explanation.
 */
export function fieldAttributes<Draft extends object>({ draft, errorOf, change }: Checked<Draft>) {
  const field = (name: keyof Draft & string, hint?: string) => ({
    id: name as string,
    name: name as string,
    'aria-invalid': errorOf(name) !== undefined,
    'aria-describedby': [hint, errorOf(name) && `${name}-error`].filter(Boolean).join(' ') || undefined,
  })
  const text = (name: keyof Draft & string, hint?: string) => ({
    ...field(name, hint),
    value: String(draft[name] ?? ''),
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: event.target.value } as unknown as Partial<Draft>),
  })
  return { field, text }
}
