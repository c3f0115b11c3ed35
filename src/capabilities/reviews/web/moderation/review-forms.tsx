import { useId } from 'react'
import type { ModeratedReview } from '../../moderation.contract.ts'
import { useCall } from '../../../../web/api/call-action.ts'
import { FormEnd } from '../../../../web/ui/form/form-end.tsx'
import { unchecked } from '../../../../web/ui/form/use-draft.ts'
import { useForm } from '../../../../web/ui/form/use-form.ts'

type Props = { review: ModeratedReview; close: () => void }

/** Writes or edits the shop's public answer to a review. */
export function AnswerForm({ review: { id, answer: start }, close }: Props) {
  const answer = useCall('PUT /review/answer')
  return (
    <TextForm
      label="Respuesta que todos van a leer"
      start={start}

      button="Publicar respuesta"
      close={close}
      fetcher={answer.fetcher}
      send={(text) => answer.send({ input: { id, answer: text } })}
    />
  )
}

/** The reason for hiding a review. */
export function HideForm({ review: { id }, close }: Props) {
  const hide = useCall('PUT /review/hide')
  return (
    <TextForm
      label="Motivo, que su autor va a leer"
      start=""

      button="Ocultar opinión"
      close={close}
      fetcher={hide.fetcher}
      send={(reason) => hide.send({ input: { id, reason } })}
    />
  )
}

type TextProps = {
  label: string
  start: string
  button: string
  close: () => void
  fetcher: ReturnType<typeof useCall<'PUT /review/answer' | 'PUT /review/hide'>>['fetcher']
  send: (text: string) => Promise<void>
}

function TextForm({ label, start, button, close, fetcher, send }: TextProps) {
  const id = useId()
  const form = useForm({
    schema: unchecked<{ text: string }>(),
    start: { text: start },
    fetcher,
    send: ({ text }) => send(text.trim()),
    sent: close,
    // the action reported it
    refused: () => undefined,
    opened: true,
  })
  return (
    <form className="stack" {...form.attributes}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <textarea className="input" rows={3} {...form.text('text')} id={id} />
      </div>
      <FormEnd form={form} name={button} cancel={close} small />
    </form>
  )
}
