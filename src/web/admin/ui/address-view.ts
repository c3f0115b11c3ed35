import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

/** The query of each list when it was left, by path. */
const left = new Map<string, string>()

/** A list's address when it was left, to restore page and filters after visiting a record. */
export function listAsLeft(path: string): string {
  return path + (left.get(path) ?? '')
}

/**
 * A list's state in the address bar, so that it can be shared, bookmarked and navigated back to. While
 * loading, it is the address being loaded. Changing any part except the page returns to the first page; empty
 * values are removed. `ofPage` returns a page's address.
 */
export function useAddressView() {
  const { pathname, search: shown } = useLocation()
  const { location } = useNavigation()
  const navigate = useNavigate()
  const search = location?.pathname === pathname ? location.search : shown
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  useEffect(() => void left.set(pathname, shown), [pathname, shown])
  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>) => {
      const next = new URLSearchParams(search)
      if (!('page' in values)) next.delete('page')
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      void navigate(`?${next.toString()}`, { replace: true, preventScrollReset: true })
    },
    [search, navigate],
  )
  const ofPage = (page: number) => {
    const next = new URLSearchParams(parameters)
    next.set('page', String(page))
    return `${pathname}?${next.toString()}`
  }
  return { parameters, change, ofPage }
}

/** The page in the address, from 0; 0 if it is invalid. */
export function pageIn(parameters: URLSearchParams): number {
  return Number(/^\d{1,5}$/.exec(parameters.get('page') ?? '')?.[0] ?? 0)
}

/** Milliseconds of pause before the address follows the typing. */
const pause = 400

/**
 * Search text while it is being typed; the address follows when the typing pauses.
 * @param name the parameter
 */
export function useTypedWords(name = 'q', pauseMs = pause): [words: string, type: (words: string) => void] {
  const { parameters, change } = useAddressView()
  const searched = parameters.get(name) ?? ''
  const [words, setWords] = useState(searched)
  useEffect(() => {
    if (words === searched) return undefined
    const timer = setTimeout(() => change({ [name]: words }), pauseMs)
    return () => clearTimeout(timer)
  }, [name, pauseMs, words, searched, change])
  return [words, setWords]
}
