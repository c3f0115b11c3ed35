/**
 * What the database says when the catalogue changes, on the channel `catalogue_changed`. In: 'wines 3 17' when only
 * these look different, anything else for everything. Out: the ids, or undefined for everything.
 */
export function changedWines(payload: string): number[] | undefined {
  if (!payload.startsWith('wines ')) return undefined
  return payload.slice('wines '.length).split(' ').map(Number)
}
