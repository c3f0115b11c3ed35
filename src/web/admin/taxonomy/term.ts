/** A row of a list of bodegas, places or categories. */
export type Term = { id: number; cells: string[]; products: number }

/** One of the three lists, by the names of DELETE /admin; `tabla` is also the product list's filter. */
export type TermKind = {
  tabla: 'category' | 'location' | 'productor'
  campo: string
  campoProd: string
}

export function nameOf(term: Term): string {
  return term.cells.join(' · ')
}

/** The list of its wines, including archived ones. */
export function winesOf({ tabla }: TermKind, term: Term): string {
  return `/admin/listProduct?shown=todos&${tabla}=${term.id}`
}

/** "Another" in its grammatical gender. */
export function otherOf({ tabla }: TermKind): string {
  return tabla === 'location' ? 'otro' : 'otra'
}
