import type { ReactNode } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Answered } from '../../../platform/http/client.ts'
import type { Permission } from '../../../users/permissions.ts'
import type { ViewedList } from '../../../users/list-views.contract.ts'
import { unlessUnreached } from '../../api/call-action.ts'
import type { Column } from '../../ui/data-table.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import type { FirstRows } from '../../ui/use-show-more.tsx'
import { loadViews, viewCalls } from '../ui/list-views/load-views.ts'
import type { Can } from '../ui/load-admin.ts'
import { adminScreen, type Call, type Request, type ScreenDescription } from './admin-screen.tsx'
import { viewIn, type Filters, type ViewOf } from './filters.tsx'
import type { ListFile } from './list-file.tsx'
import { ListBody, type DrawnList } from './list-body.tsx'
import type { Picking } from './picked.tsx'

/** What a list shows: its answer, what was loaded beside it, the address's filters and the caller's permissions. */
export type Shown<Answer, Beside, View> = { answer: Answer; beside: Beside; view: View; can: Can }

type Given<S, Value> = Value | ((shown: S) => Value)

/** A list of the admin area, described as data. */
export type ListDescription<F extends Filters, Answer extends object, Beside, Row> = ScreenDescription & {
  /** Parameters of the address with their fields. */
  filters?: F
  /** On phones, the label of the button in front of the selects. */
  fold?: string
  /** Loads a page of rows. With `page` and `pages` in the answer the list has a pager. */
  load: (view: ViewOf<F>, by: Pick<Request, 'api' | 'can'>) => Promise<Answered<Answer>>
  /** Loads what filters and columns need besides. */
  beside?: (request: Request) => Promise<Beside>
  rows: (answer: Answer) => readonly Row[]
  /** For a list without a last page: whether there are older rows than these. */
  older?: (answer: Answer) => boolean
  /** For a list that is loaded whole: the rows that match, in order, and how many are shown at once. */
  narrow?: { by: (rows: readonly Row[], view: ViewOf<F>) => readonly Row[]; perPage: number }
  rowKey: (row: Row) => number | string
  /** The table's caption, for screen readers. */
  label: string
  /** Extra class of the table. */
  kind?: string
  /** Saved views and chosen columns. */
  views?: ViewedList
  /** The sort key while the address has none; columns with a key can then be sorted by. */
  sort?: string
  /** The number of matches. */
  count?: Given<Shown<Answer, Beside, ViewOf<F>>, ReactNode>
  /** Between the heading and the filters. */
  above?: (shown: Shown<Answer, Beside, ViewOf<F>>) => ReactNode
  /** Between the filters and the rows. */
  between?: (shown: Shown<Answer, Beside, ViewOf<F>>) => ReactNode
  /** Extra class of the filters and tools. */
  toolsKind?: string
  /** More tools, beside the number of matches. */
  tools?: (shown: Shown<Answer, Beside, ViewOf<F>>) => ReactNode
  files?: (shown: Shown<Answer, Beside, ViewOf<F>>) => readonly ListFile[]
  /** Ticked rows, and who may change them. */
  picking?: Picking<Row, Shown<Answer, Beside, ViewOf<F>>> & { needs?: Permission }
  /** Shown for a list without rows, with a way forward. */
  empty: Given<Shown<Answer, Beside, ViewOf<F>>, ReactNode>
  /** Instead of filters and rows, if there is nothing at all. */
  nothing?: ReactNode
  /** The drawing of an empty list that is no table. */
  drawing?: ReactNode
} & (
    | { columns: Given<Shown<Answer, Beside, ViewOf<F>>, Column<Row>[]> }
    | {
        /** Rows that are no table: each a list item. */
        card: (row: Row, tick: ReactNode, shown: Shown<Answer, Beside, ViewOf<F>>) => ReactNode
        /** Class of the list of cards. */
        cards: string
        /** Cards that a phone shows at first. */
        first?: FirstRows
      }
    | {
        /** Draws all rows. */
        draw: (rows: readonly Row[], shown: Shown<Answer, Beside, ViewOf<F>>) => ReactNode
      }
  )

/** Calls whose outcome the kit reports where it is sent. */
const ownCalls: readonly Call[] = viewCalls

/**
 * A list as a route module: a file of the admin area holds its description and the two lines for the router.
 *
 *     const list = adminList({ title: 'Correo', needs: 'mail.read', load: …, rows: …, columns: … })
 *     export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
 *     export default list.Screen
 *
 * By default the outcome of each change is said in a toast, and the list loads again.
 */
export function adminList<
  const F extends Filters,
  Answer extends object,
  Row,
  // oxlint-disable-next-line typescript/no-empty-object-type -- nothing is loaded beside most lists
  Beside = {},
>(description: ListDescription<F, Answer, Beside, Row>) {
  const { filters = {} as F, load, beside, views, narrow, calls = [] } = description
  const { answered = sayOutcome, shouldRevalidate = unlessUnreached } = description
  const drawn = { ...description, filters } as unknown as DrawnList<Row>
  const wholeList = loadedWhole(shouldRevalidate)
  return adminScreen({
    ...description,
    calls: views ? [...viewCalls, ...calls] : calls,
    answered: (answer, call) => ownCalls.includes(call) || answered(answer, call),
    shouldRevalidate: narrow ? wholeList.shouldRevalidate : shouldRevalidate,
    load: async (request) => {
      const loaded = wholeList.begin()
      const [answer, more, own] = await Promise.all([
        load(viewIn(filters, request.parameters), request),
        beside?.(request),
        views && loadViews(views),
      ])
      loaded()
      return { answer, beside: (more ?? {}) as Beside, own }
    },
    Body: (loaded) => <ListBody description={drawn} {...loaded} />,
  })
}

/**
 * For a list that is loaded whole: filters, order and page load nothing. A filter that cancels the reload after a
 * change loads in its place.
 */
function loadedWhole(otherwise: (change: ShouldRevalidateFunctionArgs) => boolean) {
  let isStale = false
  let latest = 0
  return {
    shouldRevalidate: (change: ShouldRevalidateFunctionArgs): boolean => {
      if (change.currentUrl.search === change.nextUrl.search && otherwise(change)) isStale = true
      return isStale
    },
    /** Begins to load. Returns the function to call once that is done. */
    begin: () => {
      latest += 1
      const mine = latest
      return () => {
        if (mine === latest) isStale = false
      }
    },
  }
}
