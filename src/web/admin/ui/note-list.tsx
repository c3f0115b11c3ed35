import type { z } from 'zod'
import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import type { Answered } from '../../../platform/http/client.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { sayThen } from '../../ui/toasts/say-outcome.ts'
import './note-list.css'

type Note = { id: number; note: string; author: string; at: string }

type Props = {
  notes: readonly Note[]
  /** Undefined if the user may only read them. */
  write?: {
    schema: z.ZodType<{ note: string }>
    fetcher: { state: string; data: Answered<{ message: string }> | undefined }
    send: (body: { note: string }) => Promise<void>
    remove: (id: number) => void
  }
}

/** Internal notes with day and author, the latest first, and a field for another one. */
export function NoteList({ notes, write }: Props) {
  return (
    <>
      {write && <NoteForm key={notes[0]?.id} write={write} />}
      {notes.length > 0 && (
        <ul className="note-list">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="note-text">{note.note}</p>
              <p className="muted figures note-by">
                <span>
                  {formatDayAndHour(note.at)} · {note.author}
                </span>
                {write && (
                  <button
                    type="button"
                    className="link-button"
                    aria-label={`Borrar la nota del ${formatDayAndHour(note.at)}`}
                    onClick={() => write.remove(note.id)}
                  >
                    Borrar
                  </button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function NoteForm({ write }: { write: NonNullable<Props['write']> }) {
  const form = useForm({
    schema: write.schema,
    start: { note: '' },
    fetcher: write.fetcher,
    send: write.send,
    sent: sayThen(() => undefined),
  })
  return (
    <form className="note-form" {...form.attributes}>
      <div className="field">
        <label htmlFor="note">Nota interna (no la ve quien compra)</label>
        <textarea className="input" rows={2} maxLength={2000} {...form.text('note')} />
        <FieldError id="note-error" error={form.errorOf('note')} />
      </div>
      <button type="submit" className="button small" disabled={form.busy}>
        Guardar la nota
      </button>
    </form>
  )
}
