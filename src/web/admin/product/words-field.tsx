import { useState } from 'react'
import type { ProductFormState } from './product-draft.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { RemovableChips } from '../ui/removable-chips.tsx'

type Props = {
  form: ProductFormState
  name: 'pairings' | 'grapes'
  label: string
  /** Name of the chosen words, for screen readers. */
  chosen: string
  /** Words used by other wines, as suggestions. */
  known: string[]
  placeholder: string
}

/** Splits text at commas. */
const wordsIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** A list of words, such as pairings or grapes, as chips; Enter or a comma adds one. */
export function WordsField({ form, name, label, chosen, known, placeholder }: Props) {
  const [typed, setTyped] = useState('')
  const words = form.draft[name]
  const error = form.errorOf(name)
  const change = (next: string[]) => form.change({ [name]: next })
  const remove = (word: string) => change(words.filter((other) => other !== word))
  const add = (text: string) => {
    const fresh = wordsIn(text).filter((word) => !words.includes(word))
    if (fresh.length > 0) change([...words, ...fresh])
    setTyped('')
  }
  return (
    <div className="field wide">
      <label htmlFor={name}>{label}</label>
      <RemovableChips label={chosen} options={words} remove={remove} />
      <input
        id={name}
        className="input"
        list={`known-${name}`}
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${name}-error` : `${name}-hint`}
        onChange={({ target }) => (target.value.endsWith(',') ? add(target.value) : setTyped(target.value))}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add(typed)
        }}
      />
      <Known id={`known-${name}`} words={known.filter((word) => !words.includes(word))} />
      <p className="field-hint" id={`${name}-hint`}>
        Se agregan con Enter o con una coma.
      </p>
      <FieldError id={`${name}-error`} error={error} />
    </div>
  )
}

/** The browser's suggestions while typing. */
function Known({ id, words }: { id: string; words: string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  )
}
