import type { Option } from '../../ui/find-options.ts'
import { Picker } from '../../ui/picker.tsx'
import { FormField } from './form-field.tsx'

/** What an input needs from its form. */
export type FormOf<Draft> = {
  draft: Draft
  errorOf: (field: string) => string | undefined
  change: (values: Partial<Draft>) => void
}

/** Text fields of a draft. */
type TextName<Draft> = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft] & string

type TextProps<Draft> = {
  form: FormOf<Draft>
  name: TextName<Draft>
  label: string
  wide?: boolean
  hint?: string
  maxLength?: number
  inputMode?: 'decimal' | 'numeric'
}

export function TextInput<Draft extends object>(props: TextProps<Draft>) {
  const { form, name, label, wide = false, hint, ...input } = props
  return (
    <FormField name={name} label={label} error={form.errorOf(name)} wide={wide} {...(hint ? { hint } : {})}>
      {(attributes) => (
        <input
          {...attributes}
          {...input}
          autoComplete="off"
          value={String(form.draft[name])}
          onChange={(event) => form.change({ [name]: event.target.value } as unknown as Partial<Draft>)}
        />
      )}
    </FormField>
  )
}

type ChoiceProps<Draft> = {
  form: FormOf<Draft>
  name: TextName<Draft>
  label: string
  /** Label of the empty option; without it, one option is always chosen. */
  none?: string
  list: readonly { id: string | number; description: string }[]
}

/** A select. */
export function ChoiceInput<Draft extends object>({ form, name, label, none, list }: ChoiceProps<Draft>) {
  return (
    <FormField name={name} label={label} error={form.errorOf(name)}>
      {(attributes) => (
        <select
          {...attributes}
          value={String(form.draft[name])}
          onChange={(event) => form.change({ [name]: event.target.value } as unknown as Partial<Draft>)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {list.map((option) => (
            <option key={option.id} value={option.id}>
              {option.description}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

type PickProps<Draft> = Omit<ChoiceProps<Draft>, 'list' | 'none'> & {
  none: string
  options: readonly Option[]
}

/** A searchable select for long lists. */
export function PickInput<Draft extends object>({ form, name, label, none, options }: PickProps<Draft>) {
  return (
    <FormField name={name} label={label} error={form.errorOf(name)}>
      {(attributes) => (
        <Picker
          {...attributes}
          none={none}
          options={options}
          value={String(form.draft[name])}
          choose={(id) => form.change({ [name]: id } as unknown as Partial<Draft>)}
        />
      )}
    </FormField>
  )
}

/** Options from plain words. */
export function choicesOf(words: readonly string[]) {
  return words.map((word) => ({ id: word, description: word }))
}
