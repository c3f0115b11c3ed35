/** Name of the `meta` that says which address a page was rendered for. */
export const pageAddressMeta = 'page-address'

// Runs before hydration, because the server renders one page for all links to it and the browser must hydrate
// that one.
if (typeof document !== 'undefined') {
  const rendered = document.querySelector<HTMLMetaElement>(`meta[name=${pageAddressMeta}]`)?.content
  const { pathname, search, hash } = location
  if (rendered !== undefined && rendered !== pathname + search && rendered.split('?', 1)[0] === pathname)
    history.replaceState(history.state, '', rendered + hash)
}
