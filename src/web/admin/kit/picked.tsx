import { useState, type ReactNode } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import type { Column } from '../../ui/data-table.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { SelectionBar } from '../ui/selection-bar.tsx'
import type { Chosen } from '../ui/use-chosen.ts'

type Id = number | string

/** The ticked rows of a list, as its bulk actions get them. */
export type Picked<Row> = {
  /** Those that are loaded: all of them, unless the server finds the rest by the filter (`chosen.all`). */
  rows: Row[]
  chosen: Chosen<Id>
  count: number
  clear: () => void
}

/** How rows of a list are ticked, and what can be done with them. */
export type Picking<Row, Answer> = {
  /** 'Personas elegidas' */
  label: string
  /** 'elegida', after the number of ticked rows. */
  word: string
  /** Label of a row's checkbox: 'Elegir la compra 12'. */
  tick: (row: Row) => string
  /** Of a table: label of the checkbox for the page, in full and above a phone's cards. */
  tickPage?: { label: string; short: string }
  /** The buttons, with their dialogs. */
  Actions: (picked: Picked<Row>) => ReactNode
  /** The number of rows that match the filter, if all of them can be ticked at once. */
  total?: (answer: Answer) => number
  /**
   * How all that match are ticked: 'filter' if the change takes the list's filter, or the number of rows that it takes
   * at most, which the list then loads.
   */
  all?: 'filter' | number
}

type Held<Row> = { view: string; all: boolean; rows: ReadonlyMap<Id, Row> }

/**
 * The ticked rows of a list, across its pages.
 * @param view another filter starts without ticks
 */
export function usePicked<Row>(view: string, keyOf: (row: Row) => Id) {
  const none: Held<Row> = { view, all: false, rows: new Map() }
  const [last, hold] = useState(none)
  const held = last.view === view ? last : none
  const put = (rows: ReadonlyMap<Id, Row>, all = held.all) => hold({ view, all, rows })
  return {
    /** With `all` set, the rows that were unticked again. */
    held,
    isPicked: (row: Row) => held.rows.has(keyOf(row)) !== held.all,
    pick: (rows: readonly Row[], on: boolean) => {
      const next = new Map(held.rows)
      for (const row of rows) {
        if (on === held.all) next.delete(keyOf(row))
        else next.set(keyOf(row), row)
      }
      put(next)
    },
    pickAll: () => put(new Map(), true),
    pickOnly: (rows: readonly Row[]) => put(new Map(rows.map((row) => [keyOf(row), row])), false),
    clear: () => put(new Map(), false),
  }
}

export type PickedRows<Row> = ReturnType<typeof usePicked<Row>>

/** A row's checkbox. */
export function Tick<Row>({ row, label, picked }: { row: Row; label: string; picked: PickedRows<Row> }) {
  return (
    <input
      type="checkbox"
      className="list-tick"
      aria-label={label}
      checked={picked.isPicked(row)}
      onChange={(event) => picked.pick([row], event.target.checked)}
    />
  )
}

/** The column of checkboxes, for rows and for the page. */
export function tickColumn<Row, Answer>(
  { tick, tickPage = { label: 'Elegir todo lo de esta página', short: 'Elegir todo' } }: Picking<Row, Answer>,
  picked: PickedRows<Row>,
  rows: readonly Row[],
): Column<Row> {
  return {
    title: 'Elegir',
    align: 'check',
    headLabel: tickPage.short,
    head: (
      <input
        type="checkbox"
        aria-label={tickPage.label}
        checked={rows.length > 0 && rows.every(picked.isPicked)}
        onChange={(event) => picked.pick(rows, event.target.checked)}
      />
    ),
    cell: (row) => <Tick row={row} label={tick(row)} picked={picked} />,
  }
}

type BarProps<Row, Answer> = {
  picking: Picking<Row, Answer>
  picked: PickedRows<Row>
  answer: Answer
  /** The rows of this page. */
  rows: readonly Row[]
  /** Loads the rows of all pages. */
  loadAll: () => Promise<Row[] | undefined>
}

/** What can be done with the ticked rows; below the list, so that it stays visible however far down they are. */
export function PickedBar<Row, Answer>({ picking, picked, answer, rows, loadAll }: BarProps<Row, Answer>) {
  const { label, word, Actions, all } = picking
  const total = all === undefined ? undefined : picking.total?.(answer)
  const { held } = picked
  const count = held.all ? (total ?? 0) - held.rows.size : held.rows.size
  if (count === 0) return null
  const loaded = held.all ? rows.filter(picked.isPicked) : [...held.rows.values()]
  return (
    <SelectionBar
      label={label}
      count={`${writeNumber(count)} ${count === 1 ? word : `${word}s`}`}
      clear={picked.clear}
      dialog={null}
    >
      <Actions
        rows={loaded}
        chosen={{ all: held.all, ids: new Set(held.rows.keys()) }}
        count={count}
        clear={picked.clear}
      />
      {total !== undefined && count < total && !held.all && (
        <PickAll all={all} total={total} word={word} picked={picked} loadAll={loadAll} />
      )}
    </SelectionBar>
  )
}

type AllProps<Row> = {
  all: 'filter' | number | undefined
  total: number
  word: string
  picked: PickedRows<Row>
  loadAll: () => Promise<Row[] | undefined>
}

/** Ticks all rows that match the filter. */
function PickAll<Row>({ all, total, word, picked, loadAll }: AllProps<Row>) {
  const [busy, setBusy] = useState(false)
  if (typeof all === 'number' && total > all) return null
  const take = async () => {
    if (all === 'filter') return picked.pickAll()
    setBusy(true)
    const rows = await loadAll()
    setBusy(false)
    if (rows) picked.pickOnly(rows)
    else toast('error', 'No pudimos cargar todas. Probá de nuevo.')
  }
  return (
    <button type="button" className="link-button" disabled={busy} onClick={() => void take()}>
      Elegir {word.endsWith('a') ? 'las' : 'los'} {writeNumber(total)} que coinciden
    </button>
  )
}
