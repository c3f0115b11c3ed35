import type { CountLine } from './stock-count.contract.ts'

const collator = new Intl.Collator('es', { numeric: true })

/** By shelf as people count them ('A2' before 'A10'), products without one last; then by producer and name. */
export function byPlace(a: CountLine, b: CountLine): number {
  if ((a.shelf === '') !== (b.shelf === '')) return a.shelf === '' ? 1 : -1
  return (
    collator.compare(a.shelf, b.shelf) ||
    collator.compare(a.producer, b.producer) ||
    collator.compare(a.name, b.name) ||
    a.id - b.id
  )
}
