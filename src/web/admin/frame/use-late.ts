import { useFetchers, useLocation, useNavigation, useRevalidator } from 'react-router'
import type { QueryState } from '../../ui/data-table.tsx'

/** Whether what the screen shows answers an earlier question: the answer to the new one is on its way. */
export function useLate(): true | undefined {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const { state } = useRevalidator()
  const changed = useFetchers().some((fetcher) => fetcher.formMethod && fetcher.state === 'loading')
  return location?.pathname === pathname || state === 'loading' || changed ? true : undefined
}

/** Rows that a loader found, as a table takes them. */
export function useRows<Row>(rows: Row[]): QueryState<Row[]> {
  const late = useLate()
  return { state: 'ready', value: rows, ...(late ? { late } : {}) }
}
