import type { ReactNode } from 'react'
import type { Answered } from '../../../platform/http/client.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { toastUnlessUnderField, useForm } from '../../ui/form/use-form.ts'
import { CurrentPassword } from './current-password.tsx'

type Options<Value, Answer> = {
  /** Of the call: `current`, and what `extra` holds. */
  schema: Parameters<typeof useForm<{ current: string }, Value, Answer>>[0]['schema']
  extra?: object
  fetcher: { state: string; data: Answered<Answer> | undefined }
  send: (value: Value) => Promise<void>
  sent: (answer: Answer) => unknown
}

/** The password once more, before something of the account changes. */
export function usePasswordPrompt<Value, Answer>({
  schema,
  extra,
  fetcher,
  send,
  sent,
}: Options<Value, Answer>) {
  return useForm<{ current: string }, Value, Answer>({
    schema,
    start: { current: '' },
    toBody: (draft) => ({ ...draft, ...extra }),
    fetcher,
    send,
    sent,
    refused: toastUnlessUnderField,
    opened: true,
  })
}

type Props = {
  form: ReturnType<typeof usePasswordPrompt>
  /** Whose password, for the browser's list of them. */
  email: string
  cancel: () => void
  /** What the button does. */
  name: string
  children?: ReactNode
}

export function PasswordPrompt({ form, email, cancel, name, children }: Props) {
  return (
    <form {...form.attributes} className="password-change">
      <CurrentPassword form={form} email={email} />
      {children}
      <FormEnd form={form} name={name} cancel={cancel} />
    </form>
  )
}
