import type { ReactNode } from 'react'
import type { Answered } from '../../../platform/http/client.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { toastUnlessUnderField, useForm } from '../../ui/form/use-form.ts'
import { CurrentPassword } from './current-password.tsx'

type Options<Value, Answer> = {
  /** The call's schema: `current`, and the fields of `extra`. */
  schema: Parameters<typeof useForm<{ current: string }, Value, Answer>>[0]['schema']
  extra?: object
  fetcher: { state: string; data: Answered<Answer> | undefined }
  send: (value: Value) => Promise<void>
  sent: (answer: Answer) => unknown
}

/** Asks for the current password before an account change. */
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
  /** The account's email, for the browser's password manager. */
  email: string
  cancel: () => void
  /** Label of the button. */
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
