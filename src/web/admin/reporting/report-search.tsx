import { useState, type FormEvent, type ReactNode } from 'react'
import { LabelledInput } from '../../ui/labelled-input.tsx'

type Props = {
  /** The report's name, for screen readers. */
  label: string
  /** The field's label; undefined without search. */
  field: string | undefined
  q: string
  search: (words: string) => void
  children?: ReactNode
}

/** The head of a report's rows: their subject, and a search. */
export function ReportSearch({ label, field, q, search, children }: Props) {
  const [typed, setTyped] = useState(q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(typed.trim())
  }
  return (
    <form className="admin-tools" role="search" aria-label={label} onSubmit={submit}>
      {children}
      {field !== undefined && (
        <>
          <LabelledInput
            id="q"
            label={field}
            type="search"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit" className="button plain small">
            Filtrar
          </button>
        </>
      )}
    </form>
  )
}
