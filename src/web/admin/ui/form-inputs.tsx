import type { Option } from '../../ui/find-options.ts'
import { Picker } from '../../ui/picker.tsx'
import { FormField } from './form-field.tsx'

/** What an input needs of a checked form. */
export type FormOf<Draft> = {
  draft: Draft
  errorOf: (field: string) => string | undefined
  change: (values: Partial<Draft>) => void
}

/** The fields of a draft that hold text. */
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

/** A line of text of a checked form. */
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
  /** What stands there while nothing is chosen; without it, something always is. */
  none?: string
  list: readonly { id: string | number; description: string }[]
}

/** One of a list, of a checked form. */
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
          {list.map((one) => (
            <option key={one.id} value={one.id}>
              {one.description}
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

/** One of a list that may be long, found by typing, of a checked form. */
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

/** The words of a closed list as a choice has them. */
export function choicesOf(words: readonly string[]) {
  return words.map((word) => ({ id: word, description: word }))
}
