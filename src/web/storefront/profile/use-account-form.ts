import type { Answered } from '../../../platform/http/client.ts'
import type { Schema } from '../../ui/form/use-draft.ts'
import { toastUnlessUnderField, useForm } from '../../ui/form/use-form.ts'
import { sayThen } from '../../ui/toasts/say-outcome.ts'

type Said = { message: string }

type Options<Draft, Value> = {
  schema: Schema<Value>
  start: Draft
  call: {
    fetcher: { state: string; data: Answered<Said> | undefined }
    send: (sent: { body: Value }) => Promise<void>
  }
  done: () => void
}

/** An account form that opens in place and shows the response's message as a toast. */
export function useAccountForm<Draft extends object, Value>(options: Options<Draft, Value>) {
  const { schema, start, call, done } = options
  return useForm({
    schema,
    start,
    fetcher: call.fetcher,
    send: (body) => call.send({ body }),
    sent: sayThen(done),
    refused: toastUnlessUnderField,
    opened: true,
  })
}
