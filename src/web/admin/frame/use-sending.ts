import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Answered } from '../../../platform/http/client.ts'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { listAsLeft } from './address-view.ts'

type Sendable<Value> = {
  value: Value | undefined
  tryToSend: () => void
  showRefusal: (problem: ProblemDetails) => void
}

type Options<Value> = {
  /** Nothing was filled in: said aloud, beside what stands under the fields. */
  empty: boolean
  send: (value: Value) => Promise<Answered<{ message: string }>>
  /** Where to go once it is saved. */
  back: string
}

/** Sends a checked form, once: shows everything that is wrong with it, what the server found, or leads back. */
export function useSending<Value>(form: Sendable<Value>, { empty, send, back }: Options<Value>) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const saved = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    form.tryToSend()
    if (empty) toast('error', 'No puede enviar el formulario vacio!')
    if (form.value === undefined || busy) return
    setBusy(true)
    const answer = await send(form.value)
    if (!answer.ok) {
      setBusy(false)
      form.showRefusal(answer.problem)
      return toast('error', answer.problem.detail)
    }
    // still busy: until the list is there, another click would save another one
    saved.current = true
    toast('success', answer.value.message)
    await navigate(listAsLeft(back))
  }
  return { busy, saved, submit: (event: FormEvent) => void submit(event) }
}
