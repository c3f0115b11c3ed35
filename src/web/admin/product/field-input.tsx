import { fieldOf, inputLabel, type FieldName } from '../../../catalogue/products/product-fields.ts'
import type { Option } from '../../ui/find-options.ts'
import type { KindName } from '../../../catalogue/taxonomy/product-kinds.ts'
import { ChoiceInput, PickInput, TextInput } from '../ui/form-inputs.tsx'
import type { ProductDraft, Terms, ProductFormState } from './product-draft.ts'
import { ScoresField } from './scores-field.tsx'
import { WordsField } from './words-field.tsx'

/** Options to choose from. */
export type Options = Record<'producers' | 'places' | 'categories', Option[]>

type Props = {
  form: ProductFormState
  name: FieldName
  kind: KindName
  options: Options
  terms: Terms
  hint?: string | undefined
}

/** Text fields of the draft. */
type TextField = { [K in keyof ProductDraft]: ProductDraft[K] extends string ? K : never }[keyof ProductDraft]

/** A field's input, as its record describes it. */
export function FieldInput({ form, name, kind, options, terms, hint }: Props) {
  const { input } = fieldOf(name)
  const label = inputLabel(name, kind)
  const common = { form, name: name as TextField, label }
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
    case 'words': {
      const { chosen, known, placeholder } = input
      return (
        <WordsField
          {...{ form, chosen, placeholder, label, known: terms[known] }}
          name={name as 'grapes' | 'pairings'}
        />
      )
    }
    case 'scores':
      return <ScoresField form={form} label={label} />
    // drawn by the form itself
    case 'of-its-kind':
    case 'picture':
    case 'more-pictures':
    case 'rich-text':
      return null
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
