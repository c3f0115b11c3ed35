import { useId, useMemo, useState } from 'react'
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
import { useListDialog } from '../kit/list-dialog.tsx'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { useCall } from '../../api/call-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useAnswered } from '../ui/use-answered.ts'
import { Picker } from '../../ui/picker.tsx'

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

type Props = { term: Term; terms: readonly Term[]; form: string; kind: TermKind }

/** Edits, merges or deletes a term. */
function TermActions({ term, terms, form, kind }: Props) {
  const show = useListDialog()
  const open = (what: 'delete' | 'merge') =>
    show((close) => <TermDialog first={what} term={term} terms={terms} kind={kind} close={close} />)
  return (
    <span className="admin-actions">
      <Link to={`${form}?id=${term.id}`} aria-label={`Modificar ${nameOf(term)}`}>
        Modificar
      </Link>
      <button
        type="button"
        className="link-button"
        aria-label={`Unir ${nameOf(term)} con ${otherOf(kind)}`}
        onClick={() => open('merge')}
      >
        Unir
      </button>
      <button
        type="button"
        className="link-button"
        aria-label={`Eliminar ${nameOf(term)}`}
        onClick={() => open('delete')}
      >
        Eliminar
      </button>
    </span>
  )
}

type Step = 'delete' | 'merge' | { inUse: ProblemDetails }

type TermDialogProps = {
  first: 'delete' | 'merge'
  term: Term
  /** Possible merge targets, and the term itself. */
  terms: readonly Term[]
  kind: TermKind
  close: () => void
}

/** Deletes a term, explains what to do if wines use it, or merges it. */
function TermDialog({ first, term, terms, kind, close }: TermDialogProps) {
  const [step, setStep] = useState<Step>(first)
  if (step === 'delete')
    return <DeleteTerm term={term} kind={kind} close={close} refused={(inUse) => setStep({ inUse })} />
  if (step === 'merge') {
    const others = terms.filter((other) => other.id !== term.id)
    return <MergeDialog term={term} others={others} tabla={kind.tabla} onClose={close} />
  }
  return (
    <ConfirmDialog title={`${nameOf(term)} no se puede eliminar`} cancel="Cerrar" onClose={close}>
      <p>{step.inUse.detail}</p>
      <p className="row">
        <Link to={winesOf(kind, term)}>Ver esos productos</Link>
        <button type="button" className="link-button" onClick={() => setStep('merge')}>
          Unir con {otherOf(kind)}
        </button>
      </p>
    </ConfirmDialog>
  )
}

type DeleteProps = Pick<TermDialogProps, 'term' | 'kind' | 'close'> & {
  refused: (problem: ProblemDetails) => void
}

function DeleteTerm({ term, kind, close, refused }: DeleteProps) {
  const remove = useCall('DELETE /admin')
  useAnswered(remove.answer, (answer) => {
    if (!answer.ok && answer.problem.status === 409) return refused(answer.problem)
    close()
    if (answer.ok) toast('success', `${answer.value.message}: ${nameOf(term)}`)
    else toast('error', answer.problem.detail)
  })
  return (
    <ConfirmDialog
      title={`¿Eliminar ${nameOf(term)}?`}
      confirm="Eliminar"
      danger
      onConfirm={() => void remove.send({ input: { id: term.id, ...kind } })}
      onClose={close}
    >
      <p>Solo se puede eliminar lo que ningún producto usa.</p>
    </ConfirmDialog>
  )
}

type MergeDialogProps = {
  term: Term
  others: Term[]
  tabla: TermKind['tabla']
  onClose: () => void
}

/** Merges duplicates: the wines move over, and the first one is deleted. */
function MergeDialog({ term, others, tabla, onClose }: MergeDialogProps) {
  const [into, setInto] = useState('')
  const field = useId()
  const options = useMemo(
    () => others.map((other) => ({ id: String(other.id), name: nameOf(other) })),
    [others],
  )
  const chosen = others.find((other) => String(other.id) === into)
  const merge = useCall('PUT /admin/merge')
  useAnswered(merge.answer, onClose)
  return (
    <ConfirmDialog
      title={`Unir ${nameOf(term)}`}
      {...(chosen ? { confirm: 'Unir' } : {})}
      onConfirm={() => {
        if (chosen) void merge.send({ input: { tabla, id: term.id, into: chosen.id } })
      }}
      onClose={onClose}
    >
      <div className="field">
        <label htmlFor={field}>Pasa a ser</label>
        <Picker id={field} none="Elegí con cuál se une" options={options} value={into} choose={setInto} />
      </div>
      {chosen && (
        <p className="merge-note" role="status">
          Los productos de {nameOf(term)} pasan a {nameOf(chosen)}, y {nameOf(term)} desaparece. No se puede
          deshacer.
        </p>
      )}
    </ConfirmDialog>
  )
}

/** A row of a list of bodegas, places or categories. */
type Term = { id: number; cells: string[]; products: number }

/** One of the three lists, by the names of DELETE /admin; `tabla` is also the product list's filter. */
type TermKind = {
  tabla: 'category' | 'location' | 'productor'
  campo: string
  campoProd: string
}

function nameOf(term: Term): string {
  return term.cells.join(' · ')
}

/** The list of its wines, including archived ones. */
function winesOf({ tabla }: TermKind, term: Term): string {
  return `/admin/listProduct?shown=todos&${tabla}=${term.id}`
}

/** "Another" in its grammatical gender. */
function otherOf({ tabla }: TermKind): string {
  return tabla === 'location' ? 'otro' : 'otra'
}
