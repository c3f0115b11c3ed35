import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { ShopCalls } from '../../../app/shop.contract.ts'
import type { Sent } from '../../../platform/http/endpoint.ts'
import { unlessSubmitted, useCall } from '../../api/call-action.ts'
import type { Schema } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { sayThen } from '../../ui/toasts/say-outcome.ts'
import { listAsLeft } from '../ui/address-view.ts'
import { BackToList } from '../ui/back-to-list.tsx'
import { FormButtons, GoneNotice } from '../ui/form-buttons.tsx'
import { ChoiceInput, TextInput } from '../ui/form-inputs.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { adminScreen, type Call, type Request, type ScreenDescription } from './admin-screen.tsx'

type TextNames<Draft> = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft] & string

/** A field of a form: a text, or with `list` a select. */
export type FormFieldData<Draft> = {
  name: TextNames<Draft>
  label: string | ((draft: Draft) => string)
  wide?: boolean
  hint?: string
  maxLength?: number
  inputMode?: 'decimal' | 'numeric'
  /** The options, with the label of the empty one. */
  list?: readonly (string | { id: string | number; description: string })[]
  none?: string
  /** Whether the field is shown. */
  when?: (draft: Draft) => boolean
}

/** The form that `useForm` returns, as fields of one's own get it. */
export type FormState<Draft extends object, Value> = ReturnType<
  typeof useForm<Draft, Value, { message: string }>
>

/** A form of one record, described as data. Its address names the record by `id`; without one it adds a record. */
export type FormDescription<
  Loaded extends object,
  Draft extends object,
  Value,
  A extends Call,
  C extends Call,
> = Omit<ScreenDescription, 'calls' | 'answered' | 'actions'> & {
  /** The list that it belongs to. */
  list: string
  /** Loads the record and what the fields need. @param id 0 for a new record */
  load: (id: number, request: Request) => Promise<Loaded>
  /** The fields' start; undefined if the record is gone. */
  start: (loaded: Loaded, id: number) => Draft | undefined
  schema: Schema<Value>
  /** Converts the draft for the schema. */
  toBody?: (draft: Draft, loaded: Loaded) => unknown
  warning?: (draft: Draft) => string | undefined
  add: { call: A; sent: (value: Value) => Sent<ShopCalls[A]> }
  change: { call: C; sent: (value: Value, id: number, loaded: Loaded) => Sent<ShopCalls[C]> }
  /** Class of the form. */
  kind?: string
  /** The fields as data, or a component that draws them. */
  fields: readonly FormFieldData<Draft>[] | ((form: FormState<Draft, Value>, loaded: Loaded) => ReactNode)
  /** Below the form of a record that exists: its history. */
  below?: (id: number, loaded: Loaded) => ReactNode
}

/**
 * A form as a route module: see `adminList`. It asks before input is lost, goes back to its list after saving, and says
 * if its record is gone.
 */
export function adminForm<Loaded extends object, Draft extends object, Value, A extends Call, C extends Call>(
  description: FormDescription<Loaded, Draft, Value, A, C>,
) {
  const { list, load, start, add, change, below } = description
  return adminScreen({
    ...description,
    shouldRevalidate: description.shouldRevalidate ?? unlessSubmitted,
    actions: <BackToList to={list}>Volver a la lista</BackToList>,
    calls: [add.call, change.call],
    load: async (request) => {
      const id = Number(request.parameters.get('id') ?? 0)
      return { id, loaded: await load(id, request) }
    },
    Body: ({ id, loaded }) => {
      const draft = start(loaded, id)
      if (draft === undefined) return <GoneNotice back={list} />
      return (
        <div className="stack">
          <RecordForm key={id} id={id} loaded={loaded} start={draft} description={description} />
          {id > 0 && below?.(id, loaded)}
        </div>
      )
    },
  })
}

type RecordProps<Loaded extends object, Draft extends object, Value, A extends Call, C extends Call> = {
  id: number
  loaded: Loaded
  start: Draft
  description: FormDescription<Loaded, Draft, Value, A, C>
}

function RecordForm<Loaded extends object, Draft extends object, Value, A extends Call, C extends Call>({
  id,
  loaded,
  start,
  description,
}: RecordProps<Loaded, Draft, Value, A, C>) {
  const { list, schema, toBody, warning, fields, kind = 'sheet admin-form' } = description
  const navigate = useNavigate()
  const add = useCall(description.add.call)
  const change = useCall(description.change.call)
  const form = useForm<Draft, Value, { message: string }>({
    schema,
    start,
    ...(toBody && { toBody: (draft: Draft) => toBody(draft, loaded) }),
    ...(warning && { warning }),
    // every call of a form answers with its message
    fetcher: (id > 0 ? change.fetcher : add.fetcher) as never,
    send: (value) =>
      id > 0
        ? change.send(description.change.sent(value, id, loaded))
        : add.send(description.add.sent(value)),
    sent: sayThen(() => navigate(listAsLeft(list))),
  })
  return (
    <form className={kind} {...form.attributes}>
      <UnsavedGuard unsaved={form.changed} saved={form.saved} />
      {typeof fields === 'function'
        ? fields(form, loaded)
        : fields.map((field) => <DataField key={field.name} field={field} form={form} />)}
      <FormButtons adds={id === 0} disabled={form.busy || form.blocked} back={list} />
    </form>
  )
}

function DataField<Draft extends object, Value>({
  field: { label, list, none, when, wide = false, ...field },
  form,
}: {
  field: FormFieldData<Draft>
  form: FormState<Draft, Value>
}) {
  if (when && !when(form.draft)) return null
  const named = typeof label === 'function' ? label(form.draft) : label
  if (list)
    return (
      <ChoiceInput
        form={form}
        name={field.name}
        label={named}
        {...(none !== undefined && { none })}
        list={list.map((option) =>
          typeof option === 'string' ? { id: option, description: option } : option,
        )}
      />
    )
  return <TextInput form={form} label={named} wide={wide} {...field} />
}
