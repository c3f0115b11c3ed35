import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Answered } from '../../../platform/http/client.ts'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { toast } from '../toasts/toast.ts'
import { fieldAttributes } from './field-attributes.ts'
import { useDraft, type Schema } from './use-draft.ts'

type Options<Draft, Value, Answer> = {
  /** The call's own schema (its sentences are shown), or `unchecked()`. */
  schema: Schema<Value>
  start: Draft
  /** The draft as the schema takes it; the draft itself where left out. */
  toBody?: (draft: Draft) => unknown
  /** Makes the call, or submits to a route's action, whose fetcher is `fetcher` then. */
  send: (value: Value) => Promise<Answered<Answer> | void> | void
  /** Whose data is what the action returned: an `Answered`. */
  fetcher?: { state: string; data: Answered<Answer> | undefined }
  /** After a yes. The form stays busy until it is done. */
  sent?: (answer: Answer, value: Value) => unknown
  /** After a no, beside the sentences under the fields; a toast with its detail where left out. */
  refused?: (problem: ProblemDetails) => void
  /** Said aloud when sending is tried: 'No puede enviar el formulario vacio!'. */
  warning?: (draft: Draft) => string | undefined
  /** It has just been opened: its first field has the keyboard. */
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
    /** Nothing of it can be lost any more: see UnsavedGuard. */
    saved,
    submit,
    /** What goes on the form element. */
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

/** `refused` of a form where what is wrong with a field stands under it: the rest is a toast. */
export function toastUnlessUnderField({ errors, detail }: ProblemDetails): void {
  if (!errors) toast('error', detail)
}

type Drafted<Draft extends object, Value> = ReturnType<typeof useDraft<Draft, Value>>

/** Sends what is right, once, until there is an answer; `saved`: the last one was a yes. */
function useSubmit<Draft extends object, Value, Answer>(
  options: Options<Draft, Value, Answer>,
  form: Drafted<Draft, Value>,
  focusFirstWrong: () => void,
) {
  const [sending, setSending] = useState(false)
  // set at once: a second click comes before the next drawing
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

/** Puts the keyboard on the first field that is wrong, once it is marked so. */
function useFieldFocus(opened = false) {
  const element = useRef<HTMLFormElement>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (round === 0 || !wrong) return
    // what is folded away cannot have the keyboard
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

/** Hands each new answer of a fetcher over, once, with what the loaders found since. */
function useNewData<Data>(data: Data | undefined, take: (data: Data) => void) {
  const taken = useRef(data)
  useEffect(() => {
    if (data === undefined || data === taken.current) return
    taken.current = data
    take(data)
  })
}
