import { useId, useRef, useState, type FormEvent } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import type { SoldBy, SoldPage } from '../../../reporting/sales.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { SoldTable } from './sold-table.tsx'

export type SoldQuestion = { por: SoldBy; fdesde: string; fhasta: string }

type Props = {
  label: string
  of: string
  question: SoldQuestion
  /** The rows included in the report, and the number of all rows. */
  first: SoldPage['items']
  count: number
  whole: number
}

type Shown = { words: string; items: SoldPage['items']; next: number; count: number }

/** The visible rows and a function to load others; drops late responses. */
function useSold({ question, first, count }: Pick<Props, 'question' | 'first' | 'count'>) {
  const start: Shown = { words: '', items: first, next: 0, count }
  const [shown, setShown] = useState(start)
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)
  const show = async (words: string, page: number, before: SoldPage['items']) => {
    const requested = (latest.current += 1)
    setBusy(true)
    const answer = await browserApi()('GET /sales/sold', {
      query: { ...question, page, ...(words ? { q: words } : {}) },
    })
    if (requested !== latest.current) return
    setBusy(false)
    if (!answer.ok) return toast('error', answer.problem.detail)
    setShown({ words, items: [...before, ...answer.value.items], next: page + 1, count: answer.value.count })
  }
  const search = (words: string) => void show(words, 0, [])
  // the report's rows are the start of the first page, which replaces them
  const more = () => void show(shown.words, shown.next, shown.next === 0 ? [] : shown.items)
  return { shown, busy, search, more }
}

/** Sales by wine or producer: the first rows at once, the others on demand. */
export function SoldList({ label, of, question, first, count, whole }: Props) {
  const { shown, busy, search, more } = useSold({ question, first, count })
  return (
    <div className="sold-list" aria-busy={busy}>
      {count > first.length && <SoldSearch of={of} search={search} />}
      {shown.items.length > 0 && <SoldTable label={label} of={of} rows={shown.items} whole={whole} />}
      <p className="muted small figures" role="status">
        {shown.count === 0
          ? 'Ninguna venta con ese nombre.'
          : `${writeNumber(shown.items.length)} de ${writeNumber(shown.count)}. Los porcentajes son de todas las unidades vendidas.`}
      </p>
      {shown.items.length < shown.count && (
        <button type="button" className="button plain small" aria-disabled={busy} onClick={more}>
          Ver más
        </button>
      )}
    </div>
  )
}

function SoldSearch({ of, search }: { of: string; search: (words: string) => void }) {
  const id = useId()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    search((new FormData(event.currentTarget).get('q') as string).trim())
  }
  return (
    <form role="search" aria-label={`Buscar ${of.toLowerCase()}`} className="sold-search" onSubmit={send}>
      <label htmlFor={id}>Buscar {of.toLowerCase()}</label>
      <input id={id} className="input" type="search" name="q" maxLength={100} />
      <button type="submit" className="button plain small">
        Filtrar
      </button>
    </form>
  )
}
