import type { ShopCalls } from '../../../app/shop.contract.ts'
import { foldText } from '../../../catalogue/search/fold-text.ts'
import type { Answered } from '../../../platform/http/client.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { adminList } from '../kit/admin-list.tsx'
import { typedSearch } from '../kit/filters.tsx'
import { ToAdminHome } from '../ui/admin-page.tsx'
import { nameOf, winesOf, type Term, type TermKind } from './term.ts'
import { TermActions } from './term-actions.tsx'

type TermsCall = 'GET /productor' | 'GET /location' | 'GET /category'

export type TermListData<K extends TermsCall> = {
  title: string
  /** Label of the button that adds one. */
  add: string
  /** Path of the form. */
  form: string
  kind: TermKind
  none: string
  columns: readonly string[]
  /** Index of the column that names a row. */
  naming: number
  call: K
  term: (record: AnswerOf<ShopCalls[K]>[number]) => Term
}

/** A list of bodegas, places or categories: search, sort, edit, merge, and delete unused ones. */
export function termList<K extends TermsCall>(data: TermListData<K>) {
  const { title, add, form, none, naming, call, term } = data
  return adminList({
    title,
    actions: (
      <>
        <Link to={form} className="button small">
          {add}
        </Link>
        <ToAdminHome />
      </>
    ),
    needs: 'wines.change',
    calls: ['DELETE /admin', 'PUT /admin/merge'],
    // the list reports a deletion by name
    answered: (answer, sent) => sent === 'PUT /admin/merge' && sayOutcome(answer),
    filters: { q: typedSearch('Buscar', 0) },
    load: async (_view, { api }): Promise<Answered<{ terms: Term[] }>> => {
      // each of these calls needs nothing but its name
      const answer = (await api(call as 'GET /productor')) as Answered<AnswerOf<ShopCalls[K]>[number][]>
      return answer.ok ? { ok: true, value: { terms: answer.value.map(term) } } : answer
    },
    rows: ({ terms }) => terms,
    narrow: {
      by: (terms, { q, sort = String(naming) }) =>
        sorted(terms, sort).filter((row) => foldText(nameOf(row)).includes(foldText(q))),
      perPage: 20,
    },
    label: title,
    kind: 'compact',
    sort: String(naming),
    rowKey: ({ id }) => id,
    columns: ({ answer: { terms } }) => columnsOf(data, terms),
    empty: ({ view: { q } }) => (q ? `Nada coincide con «${q}».` : none),
  })
}

function columnsOf<K extends TermsCall>(
  { columns, naming, form, kind }: TermListData<K>,
  terms: readonly Term[],
): Column<Term>[] {
  return [
    ...columns.map((title, index) => ({
      title,
      sort: String(index),
      wide: index === naming,
      cell: (term: Term) =>
        index === naming ? <Link to={`${form}?id=${term.id}`}>{term.cells[index]}</Link> : term.cells[index],
    })),
    {
      title: 'Productos',
      sort: 'vinos',
      align: 'number',
      cell: (term) =>
        term.products === 0 ? (
          <span className="muted">0</span>
        ) : (
          <Link
            to={winesOf(kind, term)}
            aria-label={`Ver los productos de ${nameOf(term)}: ${term.products}`}
          >
            {term.products}
          </Link>
        ),
    },
    {
      title: 'Acciones',
      wide: true,
      cell: (term) => <TermActions term={term} terms={terms} form={form} kind={kind} />,
    },
  ]
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
