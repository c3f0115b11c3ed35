import { fieldOf, inputLabel, type FieldName } from '../../../catalogue/products/product-fields.ts'
import type { Option } from '../../ui/find-options.ts'
import { ChoiceInput, PickInput, TextInput } from '../ui/form-inputs.tsx'
import type { ProductDraft, Terms, ProductFormState } from './product-draft.ts'
import { ScoresField } from './scores-field.tsx'
import { WordsField } from './words-field.tsx'

/** What a field can be chosen of. */
export type Options = Record<'producers' | 'places' | 'categories', Option[]>

type Props = {
  form: ProductFormState
  name: FieldName
  options: Options
  terms: Terms
  hint?: string | undefined
}

/** Fields of the draft that hold text. */
type TextField = { [K in keyof ProductDraft]: ProductDraft[K] extends string ? K : never }[keyof ProductDraft]

/** The input of a field, as its record describes it. */
export function FieldInput({ form, name, options, terms, hint }: Props) {
  const { input } = fieldOf(name)
  const common = { form, name: name as TextField, label: inputLabel(name) }
  switch (input.kind) {
    case 'line': {
      const { wide, inputMode, maxLength } = input
      const says = hint ?? input.hint
      return <TextInput {...common} {...defined({ wide, inputMode, maxLength, hint: says })} />
    }
    case 'pick':
      return <PickInput {...common} none={input.none} options={options[input.of]} />
    case 'choice':
      return <ChoiceInput {...common} none="Sin indicar" list={input.choices} />
    case 'flag':
      return <FlagInput form={form} name={name as TextField} says={input.says} />
    case 'words': {
      const { chosen, known, placeholder } = input
      return (
        <WordsField
          {...{ form, chosen, placeholder, label: inputLabel(name), known: terms[known] }}
          name={name as 'grapes' | 'pairings'}
        />
      )
    }
    case 'scores':
      return <ScoresField form={form} label={inputLabel(name)} />
    // drawn by the form itself
    case 'picture':
    case 'more-pictures':
    case 'rich-text':
      return null
  }
}

type FlagProps = { form: ProductFormState; name: TextField; says: string }

function FlagInput({ form, name, says }: FlagProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={Boolean(form.draft[name])}
        onChange={(event) => form.change({ [name]: event.target.checked })}
      />
      {says}
    </label>
  )
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
