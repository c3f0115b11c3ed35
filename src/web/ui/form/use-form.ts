import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Answered } from '../../../platform/http/client.ts'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { toast } from '../toasts/toast.ts'
import { fieldAttributes } from './field-attributes.ts'
import { useDraft, type Schema } from './use-draft.ts'

type Options<Draft, Value, Answer> = {
  /** The call's own schema, whose messages are shown, or `unchecked()`. */
  schema: Schema<Value>
  start: Draft
  /** Converts the draft for the schema; identity by default. */
  toBody?: (draft: Draft) => unknown
  /** Makes the call, or submits to a route's action through `fetcher`. */
  send: (value: Value) => Promise<Answered<Answer> | void> | void
  /** The route's fetcher. Its data is what the action returned: an `Answered`. */
  fetcher?: { state: string; data: Answered<Answer> | undefined }
  /** Called after success. The form stays busy until it is done. */
  sent?: (answer: Answer, value: Value) => unknown
  /** Called after a refusal, besides the messages at the fields. By default a toast shows the detail. */
  refused?: (problem: ProblemDetails) => void
  /** Announced when sending is tried: 'No puede enviar el formulario vacio!'. */
  warning?: (draft: Draft) => string | undefined
  /** Focuses the first field, because the form has just been opened. */
  opened?: boolean
}

/**
 * The one form. Errors of touched fields show on change, all of them on submit; a 422's list goes under its fields; the
 * first wrong one has the keyboard; it is sent once, until there is an answer.
 *
 *     const change = useCall('PUT /orders/dir')                    // ../../api/call-action.ts; or call browserApi() in send
 *     const form = useForm({
 *       schema: deliverySchema, start: blank, fetcher: change.fetcher,
 *       send: (direccion) => change.send({ body: { id, direccion } }),
 *       sent: () => toast('success', 'Direccion guardada!'),
 *     })
 *     <form {...form.attributes}>
 *       <input className="input" {...form.text('calle')} />        // id, name, value, onChange, aria-*
 *       <FieldError id="calle-error" error={form.errorOf('calle')} />
 *       <button disabled={form.busy || form.blocked}>Guardar</button>
 */
export function useForm<Draft extends object, Value, Answer>(options: Options<Draft, Value, Answer>) {
  const { schema, start, toBody = (draft: Draft) => draft, fetcher } = options
  const form = useDraft(schema, start, toBody)
  const { element, focusFirstWrong } = useFieldFocus(options.opened)
  const { sending, saved, submit } = useSubmit(options, form, focusFirstWrong)
  return {
    ...form,
    ...fieldAttributes(form),
    busy: sending || (fetcher !== undefined && fetcher.state !== 'idle'),
    /** Nothing can be lost any more: see UnsavedGuard. */
    saved,
    submit,
    /** Props of the form element. */
    attributes: {
      ref: element,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        void submit()
      },
    },
  }
}

/** `refused` for forms that show field errors: only other problems become a toast. */
export function toastUnlessUnderField({ errors, detail }: ProblemDetails): void {
  if (!errors) toast('error', detail)
}

type Drafted<Draft extends object, Value> = ReturnType<typeof useDraft<Draft, Value>>

/** Sends a valid form once until there is a response. `saved`: the last one succeeded. */
function useSubmit<Draft extends object, Value, Answer>(
  options: Options<Draft, Value, Answer>,
  form: Drafted<Draft, Value>,
  focusFirstWrong: () => void,
) {
  const [sending, setSending] = useState(false)
  // set at once, because a second click may come before the next render
  const underWay = useRef<{ value: Value } | undefined>(undefined)
  const saved = useRef(false)
  const settle = async (answer: Answered<Answer>, value: Value) => {
    saved.current = answer.ok
    if (answer.ok) await options.sent?.(answer.value, value)
    else {
      form.setProblem(answer.problem)
      focusFirstWrong()
      if (options.refused) options.refused(answer.problem)
      else toast('error', answer.problem.detail)
    }
    underWay.current = undefined
    setSending(false)
  }
  const submit = async () => {
    form.tryToSend()
    const warning = options.warning?.(form.draft)
    if (warning) toast('error', warning)
    if (form.errors.size > 0 && !form.problem) focusFirstWrong()
    if (form.value === undefined || underWay.current) return
    const { value } = form
    underWay.current = { value }
    form.setProblem(undefined)
    setSending(true)
    const answer = await options.send(value)
    if (answer) await settle(answer, value)
  }
  useNewData(options.fetcher?.state === 'idle' ? options.fetcher.data : undefined, (answer) => {
    if (underWay.current) void settle(answer, underWay.current.value)
  })
  return { sending, saved, submit }
}

/** Focuses the first invalid field once it is marked. */
function useFieldFocus(opened = false) {
  const element = useRef<HTMLFormElement>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (round === 0 || !wrong) return
    // folded content cannot have the focus
    for (let part = wrong.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
      part.open = true
    wrong.focus()
  }, [round])
  useEffect(() => {
    if (opened)
      element.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus()
  }, [opened])
  return { element, focusFirstWrong: () => setRound((n) => n + 1) }
}

/** Passes on each new fetcher response once, after the loaders have revalidated. */
function useNewData<Data>(data: Data | undefined, take: (data: Data) => void) {
  const taken = useRef(data)
  useEffect(() => {
    if (data === undefined || data === taken.current) return
    taken.current = data
    take(data)
  })
}
