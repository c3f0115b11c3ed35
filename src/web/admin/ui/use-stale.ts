import { useFetchers, useLocation, useNavigation, useRevalidator } from 'react-router'

/** Whether the screen shows the response to an earlier query while the next one is loading. */
export function useStale(): boolean {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const { state } = useRevalidator()
  const changed = useFetchers().some((fetcher) => fetcher.formMethod && fetcher.state === 'loading')
  return location?.pathname === pathname || state === 'loading' || changed
}

/** A loader's rows, as a table takes them. */
export function useRows<Row>(rows: readonly Row[]): { rows: readonly Row[]; late: boolean } {
  return { rows, late: useStale() }
}
