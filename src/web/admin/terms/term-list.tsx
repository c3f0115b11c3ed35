import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { useCall } from '../../api/call-action.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { useAnswered } from '../frame/use-answered.ts'
import { useRows } from '../frame/use-late.ts'
import { useAddressView, useTypedWords } from '../frame/address-view.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { foldText } from '../../../catalogue/search/fold-text.ts'
import { nameOf, otherOf, winesOf, type Term, type TermKind } from './term.ts'
import { termColumns, type Open } from './term-columns.tsx'
import { LabelledInput } from '../../ui/labelled-input.tsx'

type Props = {
  title: string
  columns: string[]
  terms: readonly Term[]
  form: string
  kind: TermKind
  /** The column that names a row. */
  naming?: number
}

const shownAtMost = 100

/** A list of bodegas, places or categories: search, sort, edit, merge, and delete what no wine uses. */
export function TermList({ title, columns, terms: all, form, kind, naming = 0 }: Props) {
  const { parameters, change } = useAddressView()
  const [words, setWords] = useTypedWords()
  const sort = parameters.get('sort') ?? String(naming)
  const [open, setOpen] = useState<Open | undefined>(undefined)
  const found = sorted(all, sort).filter((term) => foldText(nameOf(term)).includes(foldText(words.trim())))
  const shown = useRows(found.slice(0, shownAtMost))
  const remove = useCall('DELETE /admin')
  useAnswered(remove.answer, (answer) => {
    if (!open) return
    setOpen(undefined)
    if (answer.ok) return toast('success', `${answer.value.message}: ${nameOf(open.term)}`)
    const { problem } = answer
    if (problem.status === 409) setOpen({ what: 'in-use', term: open.term, problem })
    else toast('error', problem.detail)
  })
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="admin-tools">
        <LabelledInput
          label="Buscar"
          id="words"
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <p className="muted figures admin-count" role="status">
          {found.length} de {all.length}
        </p>
      </div>
      <DataTable
        label={title}
        {...shown}
        columns={termColumns({ columns, naming, form, kind, open: setOpen })}
        rowKey={(term) => term.id}
        sort={sort}
        onSort={(wanted) => change({ sort: wanted })}
        empty={
          <p>
            {words
              ? `Nada coincide con «${words}».`
              : `Todavía no hay ${kind.tabla === 'location' ? 'ninguno' : 'ninguna'}.`}
          </p>
        }
      />
      {found.length > shownAtMost && (
        <p className="muted admin-more">
          Se ven {kind.tabla === 'location' ? 'los primeros' : 'las primeras'} {shownAtMost}: escribí en el
          buscador para encontrar el resto.
        </p>
      )}
      {open?.what === 'delete' && (
        <ConfirmDialog
          title={`¿Eliminar ${nameOf(open.term)}?`}
          confirm="Eliminar"
          danger
          onConfirm={() => void remove.send({ input: { id: open.term.id, ...kind } })}
          onClose={close}
        >
          <p>Solo se puede eliminar lo que ningún vino usa.</p>
        </ConfirmDialog>
      )}
      {open?.what === 'in-use' && (
        <ConfirmDialog title={`${nameOf(open.term)} no se puede eliminar`} cancel="Cerrar" onClose={close}>
          <p>{open.problem.detail}</p>
          <p className="row">
            <Link to={winesOf(kind, open.term)}>Ver esos productos</Link>
            <button
              type="button"
              className="link-button"
              onClick={() => setOpen({ what: 'merge', term: open.term })}
            >
              Unir con {otherOf(kind)}
            </button>
          </p>
        </ConfirmDialog>
      )}
      {open?.what === 'merge' && (
        <MergeDialog
          term={open.term}
          others={all.filter((other) => other.id !== open.term.id)}
          tabla={kind.tabla}
          onClose={close}
        />
      )}
    </>
  )
}

/** In: the index of a column or 'vinos', with a minus when turned round. */
function sorted(terms: readonly Term[], sort: string): Term[] {
  const name = sort.replace(/^-/, '')
  const turn = sort.startsWith('-') ? -1 : 1
  return terms.toSorted((a, b) => {
    const order =
      name === 'vinos'
        ? a.products - b.products
        : (a.cells[Number(name)] ?? '').localeCompare(b.cells[Number(name)] ?? '', 'es')
    return turn * (order || a.id - b.id)
  })
}
