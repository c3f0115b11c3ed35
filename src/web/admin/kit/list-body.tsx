import { Fragment, type ReactNode } from 'react'
import type { Answered } from '../../../platform/http/client.ts'
import { browserApi } from '../../api/use-api.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyGlass } from '../../ui/empty-glass.tsx'
import { EmptyPage } from '../../ui/empty-page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useKeyboardPlace } from '../../ui/use-keyboard-place.ts'
import { useShowMore } from '../../ui/use-show-more.tsx'
import { useAddressView } from '../ui/address-view.ts'
import { ListViews, useShownColumns } from '../ui/list-views/list-views.tsx'
import type { OwnViews } from '../ui/list-views/load-views.ts'
import { ProblemMessage } from '../ui/problem-message.tsx'
import { useCan } from '../ui/use-can.ts'
import { useStale } from '../ui/use-stale.ts'
import type { ListDescription, Shown } from './admin-list.tsx'
import { isNarrowed, ListTools, viewIn, type Filters, type ViewOf } from './filters.tsx'
import { WithListDialog } from './list-dialog.tsx'
import { ListFiles } from './list-file.tsx'
import { PickedBar, Tick, tickColumn, usePicked, type PickedRows } from './picked.tsx'

type Description<F extends Filters, Answer extends object, Beside, Row> = ListDescription<
  F,
  Answer,
  Beside,
  Row
> & { filters: F }

type BodyProps<F extends Filters, Answer extends object, Beside, Row> = {
  description: Description<F, Answer, Beside, Row>
  /** Includes refusals, so that the filters can be corrected. */
  answer: Answered<Answer>
  beside: Beside
  own: OwnViews | undefined
}

/** A described list, with the filters and rows of the address. */
export function ListBody<F extends Filters, Answer extends object, Beside, Row>(
  props: BodyProps<F, Answer, Beside, Row>,
) {
  const { description, answer, beside } = props
  const { filters, fold } = description
  const { parameters } = useAddressView()
  const view = viewIn(filters, parameters)
  const can = useCan()
  if (!answer.ok)
    return (
      <>
        <ListTools filters={filters} told={{ answer: undefined, beside }} fold={fold} count={null}>
          {null}
        </ListTools>
        <ProblemMessage problem={answer.problem} />
      </>
    )
  return (
    <WithListDialog>
      <Loaded {...props} shown={{ answer: answer.value, beside, view, can }} />
    </WithListDialog>
  )
}

type LoadedProps<F extends Filters, Answer extends object, Beside, Row> = Omit<
  BodyProps<F, Answer, Beside, Row>,
  'answer' | 'beside'
> & { shown: Shown<Answer, Beside, ViewOf<F>> }

function Loaded<F extends Filters, Answer extends object, Beside, Row>(
  props: LoadedProps<F, Answer, Beside, Row>,
) {
  const { description, shown } = props
  const { filters, rowKey, picking, above, between, nothing } = description
  const { parameters } = useAddressView()
  const narrowed = isNarrowed(filters, parameters)
  const picked = usePicked(filterIn(parameters), rowKey)
  const { rows, page, pages, matches } = pageOf(description, shown)
  const loadAll = () => loadPages(description, shown, pages)
  if (nothing !== undefined && !narrowed && rows.length === 0 && page === 0)
    return (
      <>
        {above?.(shown)}
        <div className="empty-state">{nothing}</div>
      </>
    )
  return (
    <>
      {above?.(shown)}
      <Tools {...props} matches={matches} />
      {between?.(shown)}
      <Rows {...props} rows={rows} page={page} pages={pages} picked={picked} />
      {picking && mayPick(description, shown) && (
        <PickedBar picking={picking} picked={picked} answer={shown.answer} rows={rows} loadAll={loadAll} />
      )}
      <PageLinks page={page} pages={pages} />
    </>
  )
}

function PageLinks({ page, pages }: { page: number; pages: number }) {
  const { ofPage } = useAddressView()
  return <Pager page={page} pages={pages} to={ofPage} />
}

function Tools<F extends Filters, Answer extends object, Beside, Row>({
  description,
  shown,
  matches,
}: LoadedProps<F, Answer, Beside, Row> & { matches: number }) {
  const { filters, fold, count, tools, files, narrow, rows } = description
  const counted = given(count, shown) ?? (narrow && `${matches} de ${rows(shown.answer).length}`)
  const hasTools = Object.keys(filters).length > 0 || counted || tools || files
  if (!hasTools) return null
  const inTabs = Object.values(filters).some(({ group }) => group)
  return (
    <ListTools
      filters={filters}
      told={shown}
      fold={fold}
      count={
        counted && (
          <p className={inTabs ? 'muted figures' : 'muted figures admin-count'} role="status">
            {counted}
          </p>
        )
      }
    >
      {tools?.(shown)}
      {files && <ListFiles files={files(shown)} />}
    </ListTools>
  )
}

type RowsProps<F extends Filters, Answer extends object, Beside, Row> = LoadedProps<
  F,
  Answer,
  Beside,
  Row
> & {
  rows: readonly Row[]
  page: number
  pages: number
  picked: PickedRows<Row>
}

function Rows<F extends Filters, Answer extends object, Beside, Row>(
  props: RowsProps<F, Answer, Beside, Row>,
) {
  const { description, shown, page, pages } = props
  const { ofPage } = useAddressView()
  const message = given(description.empty, shown)
  const none = typeof message === 'string' ? <p>{message}</p> : message
  const empty = <EmptyPage list={{ page, pages }} to={ofPage} none={none} />
  return 'card' in description ? <Cards {...props} empty={empty} /> : <Table {...props} empty={empty} />
}

function Table<F extends Filters, Answer extends object, Beside, Row>({
  description,
  shown,
  own,
  rows,
  picked,
  empty,
}: RowsProps<F, Answer, Beside, Row> & { empty: ReactNode }) {
  const { label, kind, rowKey, picking, sort } = description
  const { change } = useAddressView()
  const described = 'columns' in description ? (given(description.columns, shown) ?? []) : []
  const ticks = picking && mayPick(description, shown)
  const columns = ticks ? [tickColumn(picking, picked, rows), ...described] : described
  const sorting = sort !== undefined && {
    sort: shown.view.sort ?? sort,
    onSort: (wanted: string) => change({ sort: wanted }),
  }
  const table = {
    label,
    kind: kind ?? '',
    rows,
    late: useStale(),
    rowKey,
    empty,
    ...sorting,
    ...(ticks && { selected: picked.isPicked }),
  }
  return own ? (
    <TableWithViews table={table} own={own} columns={columns} />
  ) : (
    <DataTable {...table} columns={columns} />
  )
}

type ViewsProps<Row> = {
  table: Omit<Parameters<typeof DataTable<Row>>[0], 'columns'>
  own: OwnViews
  columns: Column<Row>[]
}

function TableWithViews<Row>({ table, own, columns }: ViewsProps<Row>) {
  const shown = useShownColumns(columns, own)
  return (
    <>
      <ListViews own={own} columns={columns} />
      <DataTable {...table} columns={shown} />
    </>
  )
}

function Cards<F extends Filters, Answer extends object, Beside, Row>({
  description,
  shown,
  rows,
  picked,
  empty,
}: RowsProps<F, Answer, Beside, Row> & { empty: ReactNode }) {
  const late = useStale()
  const place = useKeyboardPlace(rows, 'li')
  const { card, cards, first } = 'card' in description ? description : noCards
  const fold = useShowMore(rows.length, first)
  const { rowKey, picking, drawing = <EmptyGlass /> } = description
  if (rows.length === 0)
    return (
      <div className="empty-state">
        {drawing}
        {empty}
      </div>
    )
  return (
    <>
      <ul className={`${cards} list-keys`} aria-busy={late} data-late={late} {...fold.list} {...place}>
        {rows.map((row) => {
          const tick = picking && <Tick row={row} label={picking.tick(row)} picked={picked} />
          return <Fragment key={rowKey(row)}>{card(row, tick, shown)}</Fragment>
        })}
      </ul>
      {fold.rest}
    </>
  )
}

const noCards = { card: () => null, cards: '', first: undefined }

/** The address without its page and columns. */
function filterIn(parameters: URLSearchParams): string {
  const filter = new URLSearchParams(parameters)
  for (const name of ['page', 'sort', 'columnas']) filter.delete(name)
  return filter.toString()
}

const mayPick = <F extends Filters, Answer extends object, Beside, Row>(
  { picking }: ListDescription<F, Answer, Beside, Row>,
  { can }: Shown<Answer, Beside, ViewOf<F>>,
) => picking?.needs === undefined || can(picking.needs)

function given<S, Value>(value: Value | ((shown: S) => Value), shown: S): Value {
  return typeof value === 'function' ? (value as (shown: S) => Value)(shown) : value
}

/** The rows of the address's page. */
function pageOf<F extends Filters, Answer extends object, Beside, Row>(
  { rows: rowsIn, narrow }: ListDescription<F, Answer, Beside, Row>,
  { answer, view }: Shown<Answer, Beside, ViewOf<F>>,
) {
  const rows = rowsIn(answer)
  if (!narrow) {
    const { page = view.page, pages = 1 } = answer as { page?: number; pages?: number }
    return { rows, page, pages, matches: rows.length }
  }
  const matches = narrow.by(rows, view)
  const pages = Math.ceil(matches.length / narrow.perPage)
  const page = Math.min(view.page, Math.max(0, pages - 1))
  return {
    rows: matches.slice(page * narrow.perPage, (page + 1) * narrow.perPage),
    page,
    pages,
    matches: matches.length,
  }
}

/** The rows of all pages; undefined if the shop refused one of them. */
async function loadPages<F extends Filters, Answer extends object, Beside, Row>(
  { load, rows }: ListDescription<F, Answer, Beside, Row>,
  { view, can }: Shown<Answer, Beside, ViewOf<F>>,
  pages: number,
): Promise<Row[] | undefined> {
  const all: Row[] = []
  for (let page = 0; page < pages; page += 1) {
    const answer = await load({ ...view, page }, { api: browserApi(), can })
    if (!answer.ok) return undefined
    all.push(...rows(answer.value))
  }
  return all
}
