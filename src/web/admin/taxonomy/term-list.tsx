import { useState } from 'react'
import { DataTable } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useRows } from '../ui/use-stale.ts'
import { pageIn, useAddressView, useTypedWords } from '../ui/address-view.ts'
import { TermDialog } from './term-dialog.tsx'
import { foldText } from '../../../catalogue/search/fold-text.ts'
import { nameOf, type Term, type TermKind } from './term.ts'
import { termColumns, type Open } from './term-columns.tsx'
import { LabelledInput } from '../../ui/labelled-input.tsx'

type Props = {
  title: string
  columns: string[]
  terms: readonly Term[]
  form: string
  kind: TermKind
  /** Index of the column that names a row. */
  naming?: number
}

const termsPerPage = 20

/** A list of bodegas, places or categories: search, sort, edit, merge, and delete unused ones. */
export function TermList({ title, columns, terms: all, form, kind, naming = 0 }: Props) {
  const { parameters, change, ofPage } = useAddressView()
  const [words, setWords] = useTypedWords()
  const sort = parameters.get('sort') ?? String(naming)
  const [open, setOpen] = useState<Open | undefined>(undefined)
  const matches = sorted(all, sort).filter((term) => foldText(nameOf(term)).includes(foldText(words.trim())))
  const pages = Math.ceil(matches.length / termsPerPage)
  const page = Math.min(pageIn(parameters), Math.max(0, pages - 1))
  const shown = useRows(matches.slice(page * termsPerPage, (page + 1) * termsPerPage))
  return (
    <>
      <TermSearch words={words} type={setWords} found={matches.length} all={all.length} />
      <DataTable
        label={title}
        kind="compact"
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
      <Pager page={page} pages={pages} to={ofPage} />
      {open && (
        <TermDialog
          open={open}
          setOpen={setOpen}
          kind={kind}
          others={all.filter((other) => other.id !== open.term.id)}
        />
      )}
    </>
  )
}

type SearchProps = { words: string; type: (words: string) => void; found: number; all: number }

/** The search, and the number of matches. */
function TermSearch({ words, type, found, all }: SearchProps) {
  return (
    <div className="admin-tools">
      <LabelledInput
        label="Buscar"
        id="words"
        type="search"
        value={words}
        onChange={(event) => type(event.target.value)}
      />
      <p className="muted figures admin-count" role="status">
        {found} de {all}
      </p>
    </div>
  )
}

/** @param sort index of a column or 'vinos', with a minus if descending */
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
