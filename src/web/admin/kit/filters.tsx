import type { FormEvent, ReactNode } from 'react'
import { Choice } from '../../ui/choice.tsx'
import type { Option } from '../../ui/find-options.ts'
import { LabelledInput } from '../../ui/labelled-input.tsx'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { Picker } from '../../ui/picker.tsx'
import { pageIn, useAddressView, useTypedWords } from '../ui/address-view.ts'
import { FilterFold } from '../ui/filter-fold.tsx'

/** Longest search text. */
const maxLength = 100

/** What the list answered and what it loaded beside; the answer is missing if the shop refused it. */
export type Told<Answer, Beside> = { answer: Answer | undefined; beside: Beside }

type FieldProps<T> = {
  /** The parameter of the address. */
  name: string
  text: string
  change: (text: string) => void
  told: T
  /** Whether the address names one row, beside which the filter does not hold. */
  idle: boolean
}

/** A filter of a list: a parameter of its address, how its text is read, and its field. */
export type Filter<Value, T = unknown> = {
  read: (text: string) => Value
  /** Where its field is: before the others, behind a button on phones, or among the buttons below. */
  place: 'search' | 'fold' | 'tabs'
  /** Names a group of buttons. */
  group?: string
  /** Whether its text names one row. */
  single?: true
  Field: (field: FieldProps<T>) => ReactNode
}

export type Filters = Readonly<Record<string, Filter<unknown, never>>>

/** The values of a list's filters, with its page and sort key. */
export type ViewOf<F extends Filters> = {
  [Name in keyof F]: F[Name] extends Filter<infer Value, never> ? Value : never
} & { page: number; sort: string | undefined }

/** Reads a list's address; invalid values are ignored. */
export function viewIn<F extends Filters>(filters: F, parameters: URLSearchParams): ViewOf<F> {
  const values = Object.entries(filters).map(([name, { read }]) => [name, read(parameters.get(name) ?? '')])
  return {
    ...(Object.fromEntries(values) as ViewOf<F>),
    page: pageIn(parameters),
    sort: parameters.get('sort') || undefined,
  }
}

const words = (text: string) => text.trim().slice(0, maxLength)

/**
 * A search that follows the typing.
 * @param pauseMs milliseconds of pause before the address follows; 0 where nothing has to be loaded
 */
export const typedSearch = (label: string, pauseMs?: number): Filter<string> => ({
  read: words,
  place: 'search',
  Field: function TypedSearch({ name }) {
    const [typed, type] = useTypedWords(name, pauseMs)
    return (
      <LabelledInput
        id={name}
        label={label}
        type="search"
        maxLength={maxLength}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    )
  },
})

/** A search that is sent by its button. */
export const sentSearch = (of: string, placeholder?: string): Filter<string | undefined> => ({
  read: (text) => words(text) || undefined,
  place: 'search',
  Field: function SentSearch({ name, text, change }) {
    const send = (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      change(((new FormData(event.currentTarget).get(name) as string | null) ?? '').trim())
    }
    return (
      <form key={text} role="search" aria-label={of} className="admin-search" onSubmit={send}>
        <LabelledInput
          id={name}
          label="Buscar"
          name={name}
          type="search"
          defaultValue={text}
          maxLength={maxLength}
          placeholder={placeholder}
        />
        <button type="submit" className="button plain small">
          Buscar
        </button>
      </form>
    )
  },
})

/**
 * Buttons for a few views, one of which is shown.
 * @param names the label of each view; that of '' shows all
 * @param counted what follows a label: 'Nuevas 3'
 */
export function choice<const Names extends Readonly<Record<string, string>>, Answer = never>(
  group: string,
  names: Names,
  { usual = '', counted }: { usual?: string; counted?: (answer: Answer, value: string) => string } = {},
): Filter<Exclude<keyof Names, ''> | undefined, Told<Answer, unknown>> {
  const values = Object.keys(names)
  const valueOf = (text: string) => (text !== '' && values.includes(text) ? text : usual)
  return {
    read: (text) => (valueOf(text) || undefined) as Exclude<keyof Names, ''> | undefined,
    place: 'tabs',
    group,
    Field: ({ text, change, told: { answer }, idle }) => (
      <Choice
        options={values}
        labelOf={(value) =>
          [names[value], value && answer !== undefined && counted?.(answer, value)].filter(Boolean).join(' ')
        }
        isChosen={(value) => !idle && value === valueOf(text)}
        choose={(value) => change(value === usual ? '' : value)}
      />
    ),
  }
}

type Listed<T> = readonly Option[] | ((told: T) => readonly Option[])

const optionsOf = <T,>(options: Listed<T>, told: T) =>
  typeof options === 'function' ? options(told) : options

/**
 * A select.
 * @param none label of the empty option
 * @param options values with their names; any value is read if they are known only once the list has loaded
 */
export function select<const Value extends string, Beside = never>(
  label: string,
  none: string,
  options: readonly { id: Value; name: string }[] | ((told: Told<never, Beside>) => readonly Option[]),
): Filter<Value | undefined, Told<never, Beside>> {
  return {
    read: (text) =>
      (typeof options === 'function' ? text || undefined : options.find(({ id }) => id === text)?.id) as
        | Value
        | undefined,
    place: 'fold',
    Field: ({ name, text, change, told }) => (
      <LabelledSelect
        id={name}
        label={label}
        none={none}
        value={text}
        onChange={(event) => change(event.target.value)}
      >
        {optionsOf(options, told).map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </LabelledSelect>
    ),
  }
}

/** A choice by id among many, by typing. */
export function pick<Beside>(
  label: string,
  none: string,
  options: (told: Told<never, Beside>) => readonly Option[],
): Filter<string | undefined, Told<never, Beside>> {
  return {
    read: (text) => /^\d{1,15}$/.exec(text)?.[0],
    place: 'fold',
    Field: ({ name, text, change, told }) => (
      <div className="field admin-term">
        <label htmlFor={name}>{label}</label>
        <Picker id={name} none={none} options={options(told)} value={text} choose={change} />
      </div>
    ),
  }
}

/** A day. A half-typed one is sent too: the shop refuses it, and its field stays. */
export const day = (label: string): Filter<string | undefined> => ({
  read: (text) => text || undefined,
  place: 'fold',
  Field: ({ name, text, change }) => (
    <LabelledInput
      id={name}
      label={label}
      type="date"
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  ),
})

/** A parameter without a field: the list is reached with it from another screen. */
export const given: Filter<string | undefined> = {
  read: (text) => text || undefined,
  place: 'fold',
  Field: () => null,
}

/** A parameter that names one row by its id; the list's own filters lead back to all. */
export const oneRow: Filter<string | undefined> = {
  read: (text) => /^\d{1,15}$/.exec(text)?.[0],
  place: 'fold',
  single: true,
  Field: () => null,
}

/** Whether any filter is set. */
export function isNarrowed(filters: Filters, parameters: URLSearchParams): boolean {
  return Object.keys(filters).some((name) => parameters.get(name))
}

type ToolsProps = {
  filters: Filters
  told: Told<unknown, unknown>
  /** On phones, the label of the button in front of the selects. */
  fold: string | undefined
  count: ReactNode
  children: ReactNode
}

/** The filters of a list with the number of matches, and the other tools. */
export function ListTools({ filters, told, fold, count, children }: ToolsProps) {
  const { parameters } = useAddressView()
  const named = Object.entries(filters)
  const single = named.find(([name, filter]) => filter.single && parameters.get(name))?.[0]
  const fields = (place: Filter<unknown>['place']) =>
    named
      .filter(([, filter]) => filter.place === place)
      .map(([name, filter]) => <ToolField key={name} {...{ name, filter, told, single }} />)
  const active = named.some(([name, { place }]) => place === 'fold' && parameters.get(name))
  const group = named.find(([, filter]) => filter.group)?.[1].group
  const rest = (
    <>
      {fields('tabs')}
      {count}
      {children}
    </>
  )
  return (
    <div className="admin-tools">
      {fields('search')}
      {fold ? (
        <FilterFold label={fold} active={active}>
          {fields('fold')}
        </FilterFold>
      ) : (
        fields('fold')
      )}
      {group ? (
        <div className="admin-tabs" role="group" aria-label={group}>
          {rest}
        </div>
      ) : (
        rest
      )}
    </div>
  )
}

type ToolProps = {
  name: string
  filter: Filter<unknown, never>
  told: Told<unknown, unknown>
  /** The parameter that names one row, if it is set. */
  single: string | undefined
}

function ToolField({ name, filter: { Field }, told, single }: ToolProps) {
  const { parameters, change } = useAddressView()
  return (
    <Field
      name={name}
      text={parameters.get(name) ?? ''}
      change={(text) => change({ [name]: text, ...(single !== undefined && { [single]: '' }) })}
      // what the list loads is what its filters ask for
      told={told as never}
      idle={single !== undefined}
    />
  )
}
