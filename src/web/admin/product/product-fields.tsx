import { Fragment, type ReactNode, useMemo, useState } from 'react'
import type { FormSection } from '../../../catalogue/products/product-field.ts'
import { type FieldName, fieldOf, fieldsIn, inputLabel } from '../../../catalogue/products/product-fields.ts'
import { kindNames, kindRecord, type KindName } from '../../../catalogue/taxonomy/product-kinds.ts'
import { formatPesos, toPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { FoldPart } from '../../ui/fold-part.tsx'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import {
  type ProductDraft,
  type ProductFormState,
  resultingMargin,
  resultingPrice,
  type ScoreDraft,
  type Terms,
} from './product-draft.ts'
import { demandInForm } from '../../slots/product-demand.ts'
import { categoryOption } from './load-products.ts'
import type { Option } from '../../ui/find-options.ts'
import { ChoiceInput, PickInput, TextInput } from '../ui/form-inputs.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { RemovableChips } from '../ui/removable-chips.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import './scores-field.css'

type Form = { form: ProductFormState; terms: Terms }
type FieldSection = Exclude<FormSection, 'pictures' | 'summary'>
type SectionProps = Form & {
  section: FieldSection
  /** What it holds, where that is not how many of its fields. */
  holds?: string | undefined
  hints?: Partial<Record<FieldName, string>>
  /** The unit or hint after a field's input. */
  behind?: Partial<Record<FieldName, ReactNode>>
}

const sections: Record<FieldSection, { title: string; required: boolean }> = {
  data: { title: '', required: true },
  price: { title: 'Precio', required: true },
  stock: { title: 'Stock', required: true },
  bottle: { title: 'Botella', required: false },
  tasting: { title: 'Cata', required: false },
  codes: { title: 'Códigos y ubicación', required: false },
}

/** A part of the form with the fields whose records say that they stand there; on a phone the optional ones are folded. */
export function SectionFields({ form, terms, section, holds, hints = {}, behind = {} }: SectionProps) {
  const { kind } = form.draft
  const options = useMemo(() => optionsOf(terms, kind), [terms, kind])
  const names = fieldsIn(section, kind).filter((name) => fieldOf(name).input.kind !== 'of-its-kind')
  const { title, required } = sections[section]
  if (names.length === 0) return null
  const filled = names.filter((name) => isFilled(Reflect.get(form.draft, name)))
  return (
    <FoldPart
      title={section === 'data' ? kindRecord(kind).titled : title}
      holds={holds ?? (required ? undefined : `${filled.length} de ${names.length}`)}
      failing={names.some((name) => form.errorOf(name) !== undefined)}
      first={required}
      kind="admin-form"
    >
      {section === 'data' && <KindInput form={form} terms={terms} />}
      {names.map((name) => (
        <Fragment key={name}>
          <FieldInput
            form={form}
            name={name}
            kind={kind}
            options={options}
            terms={terms}
            hint={hints[name]}
          />
          {behind[name]}
        </Fragment>
      ))}
    </FoldPart>
  )
}

/** What kind of product it is: its fields and its categories follow. */
function KindInput({ form, terms }: Form) {
  const { categ } = form.draft
  const choose = (kind: KindName) => {
    const type = terms.categories.find((category) => String(category.id_categ) === categ)?.type
    const stays = type !== undefined && kindRecord(kind).types.includes(type)
    form.change(stays ? { kind } : { kind, categ: '' })
  }
  return (
    <LabelledSelect
      id="kind"
      label="Clase de producto"
      value={form.draft.kind}
      onChange={(event) => choose(event.target.value as KindName)}
    >
      {kindNames.map((name) => (
        <option key={name} value={name}>
          {kindRecord(name).name}
        </option>
      ))}
    </LabelledSelect>
  )
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : String(value).trim() !== ''
}

function optionsOf({ producers, places, categories }: Terms, kind: KindName) {
  const { types } = kindRecord(kind)
  const named = (term: { id: string | number; description: string }) => ({
    id: String(term.id),
    name: term.description,
  })
  return {
    producers: producers.map(named),
    places: places.map(named),
    categories: categories.filter(({ type }) => types.includes(type)).map(categoryOption),
  }
}

/** List price, discount, what they come to, and what of it is left above the cost. */
export function PriceFields({ form, terms }: Form) {
  const result = resultingPrice(form.draft)
  const margin = resultingMargin(form.draft)
  const charged = (
    <p className="field" role="status">
      <span className="label">Precio que se cobra</span>
      <strong className="figures product-form-price">
        {result === undefined ? '—' : formatPesos(result)}
      </strong>
    </p>
  )
  const left = (
    <p className="field" role="status">
      <span className="label">Margen bruto</span>
      <strong className="figures product-form-price">
        {margin === undefined ? '—' : formatPesos(toPesos(margin.gross))}
      </strong>
      <small className="field-hint">
        {margin === undefined
          ? 'Precio que se cobra, sin IVA, menos el costo'
          : `${writeNumber(margin.percent, { least: 0, most: 1 })} % del precio sin IVA`}
      </small>
    </p>
  )
  return (
    <SectionFields
      form={form}
      terms={terms}
      section="price"
      holds={result === undefined ? undefined : formatPesos(result)}
      behind={{ descuento: charged, cost: left }}
    />
  )
}

/** Bottles on the shelf, and the number at which to warn. */
export function StockFields({ form, terms, waiting }: Form & { waiting: number }) {
  const hints = waiting > 0 ? { stock: demandInForm(waiting) } : {}
  return <SectionFields form={form} terms={terms} section="stock" hints={hints} />
}

/** Options to choose from. */
type Options = Record<'producers' | 'places' | 'categories', Option[]>

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
function FieldInput({ form, name, kind, options, terms, hint }: Props) {
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

type WordsFieldProps = {
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
function WordsField({ form, name, label, chosen, known, placeholder }: WordsFieldProps) {
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

const parts = [
  { name: 'critic', label: 'Crítico', maxLength: 60 },
  { name: 'points', label: 'Puntos', maxLength: 3, inputMode: 'numeric' },
  { name: 'year', label: 'Año', maxLength: 4, inputMode: 'numeric' },
] as const

/** Critics' scores: a line each with critic, points and year. */
function ScoresField({ form, label }: { form: ProductFormState; label: string }) {
  const { scores } = form.draft
  const error = form.errorOf('scores')
  const change = (next: ScoreDraft[]) => form.change({ scores: next })
  return (
    <fieldset className="field wide scores-field" aria-describedby={error ? 'scores-error' : undefined}>
      <legend className="label">{label}</legend>
      {scores.map((score, index) => (
        <ScoreLine
          key={index}
          score={score}
          index={index}
          wrong={error !== undefined}
          change={(values) =>
            change(scores.map((score, at) => (at === index ? { ...score, ...values } : score)))
          }
          remove={() => change(scores.filter((_, at) => at !== index))}
        />
      ))}
      <button
        type="button"
        id={scores.length === 0 ? 'scores' : undefined}
        className="button plain small"
        onClick={() => change([...scores, { critic: '', points: '', year: '' }])}
      >
        Agregar un puntaje
      </button>
      <FieldError id="scores-error" error={error} />
    </fieldset>
  )
}

type LineProps = {
  score: ScoreDraft
  index: number
  wrong: boolean
  change: (values: Partial<ScoreDraft>) => void
  remove: () => void
}

function ScoreLine({ score, index, wrong, change, remove }: LineProps) {
  return (
    <div className="scores-line">
      {parts.map(({ name, label: part, ...input }) => (
        <input
          key={name}
          {...input}
          id={index === 0 && name === 'critic' ? 'scores' : undefined}
          className="input"
          aria-label={`${part} del puntaje ${index + 1}`}
          placeholder={part}
          autoComplete="off"
          aria-invalid={wrong}
          value={score[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      <button
        type="button"
        className="remove-line"
        aria-label={`Quitar el puntaje ${index + 1}`}
        onClick={remove}
      >
        <CloseIcon size={20} />
      </button>
    </div>
  )
}
