/** The way through the store room. Pure. */

type Placed = { shelf: string; producer: string; name: string; product_id: number }

const collator = new Intl.Collator('es-AR', { numeric: true, sensitivity: 'base' })

/** By shelf as people count them ('A2' before 'A10'), what has none at the end; then by bodega and name. */
export function byShelf(a: Placed, b: Placed): number {
  if ((a.shelf === '') !== (b.shelf === '')) return a.shelf === '' ? 1 : -1
  return (
    collator.compare(a.shelf, b.shelf) ||
    collator.compare(a.producer, b.producer) ||
    collator.compare(a.name, b.name) ||
    a.product_id - b.product_id
  )
}
