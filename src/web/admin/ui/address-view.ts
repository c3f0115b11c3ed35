import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

/** What each list showed when it was left, by its path. */
const left = new Map<string, string>()

/** A list's address as it was left: coming back from a record restores its page and filters. */
export function listAsLeft(path: string): string {
  return path + (left.get(path) ?? '')
}

/**
 * A list's state is in the address bar: it can be shared, bookmarked and gone back to. While rows are loading it is the
 * address that they are for. Changing a part of it goes to the first page, unless the page is what changes; an empty
 * value leaves the address. `ofPage` is the address of a page.
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

/** The page that an address names, from 0; the first one where it names none that can be. */
export function pageIn(parameters: URLSearchParams): number {
  return Number(/^\d{1,5}$/.exec(parameters.get('page') ?? '')?.[0] ?? 0)
}

/** Debounce of typing, in milliseconds, before the address follows. */
const pause = 400

/** Words that a list is narrowed by while they are typed; the address follows when the typing pauses. */
export function useTypedWords(): [words: string, type: (words: string) => void] {
  const { parameters, change } = useAddressView()
  const said = parameters.get('q') ?? ''
  const [words, setWords] = useState(said)
  useEffect(() => {
    if (words === said) return undefined
    const timer = setTimeout(() => change({ q: words }), pause)
    return () => clearTimeout(timer)
  }, [words, said, change])
  return [words, setWords]
}
