/** A bodega, place or category as its list shows it. */
export type Term = { id: number; cells: string[]; products: number }

/** Which of the three lists it is: the names that DELETE /admin goes by; `tabla` is the product list's filter too. */
export type TermKind = {
  tabla: 'category' | 'location' | 'productor'
  campo: string
  campoProd: string
}

export function nameOf(term: Term): string {
  return term.cells.join(' · ')
}

/** The list of the wines that have it, archived ones too. */
export function winesOf({ tabla }: TermKind, term: Term): string {
  return `/admin/listProduct?shown=todos&${tabla}=${term.id}`
}

/** Another one, in its gender. */
export function otherOf({ tabla }: TermKind): string {
  return tabla === 'location' ? 'otro' : 'otra'
}
