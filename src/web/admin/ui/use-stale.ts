import { useFetchers, useLocation, useNavigation, useRevalidator } from 'react-router'

/** Whether what the screen shows answers an earlier question: the answer to the new one is on its way. */
export function useStale(): boolean {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const { state } = useRevalidator()
  const changed = useFetchers().some((fetcher) => fetcher.formMethod && fetcher.state === 'loading')
  return location?.pathname === pathname || state === 'loading' || changed
}

/** Rows that a loader found, as a table takes them. */
export function useRows<Row>(rows: readonly Row[]): { rows: readonly Row[]; late: boolean } {
  return { rows, late: useStale() }
}
