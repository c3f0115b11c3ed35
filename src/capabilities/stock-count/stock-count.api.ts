import { adjustStock } from '../../inventory/stock-ledger.queries.ts'
import { changeEach } from '../../platform/http/bulk-change.ts'
import { implement, type ServedCall } from '../../platform/http/implement.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { type CountLine, stockCountCalls } from './stock-count.contract.ts'
import { findCountLines, findCountParts } from './stock-count.queries.ts'

const collator = new Intl.Collator('es', { numeric: true })

/** By shelf as people count them ('A2' before 'A10'), products without one last; then by producer and name. */
function byPlace(a: CountLine, b: CountLine): number {
  if ((a.shelf === '') !== (b.shelf === '')) return a.shelf === '' ? 1 : -1
  return (
    collator.compare(a.shelf, b.shelf) ||
    collator.compare(a.producer, b.producer) ||
    collator.compare(a.name, b.name) ||
    a.id - b.id
  )
}

export function stockCountApi(db: Db): ServedCall[] {
  return implement(stockCountCalls, {
    'GET /stock-count': async ({ query }) => {
      const { shelves, producers } = await findCountParts(db)
      const lines = await findCountLines(db, query)
      return { lines: lines.toSorted(byPlace), shelves: shelves.toSorted(naturally.compare), producers }
    },
    'POST /stock-count': async ({ body, caller }) => {
      const changes = body.lines.map(({ product_id, ...line }) => ({ id: product_id, ...line }))
      const { results, done } = await changeEach(changes, async ({ id, counted, stock }) => {
        if (counted === stock) return 'No hay diferencia.'
        const moved = await adjustStock(db, id, counted - stock, caller.id, stock)
        return moved.ok ? undefined : whyNotBooked(moved)
      })
      return { message: `Anotamos la diferencia de ${done} de ${results.length}.`, results }
    },
  })
}

const naturally = new Intl.Collator('es', { numeric: true })

function whyNotBooked(moved: Extract<Awaited<ReturnType<typeof adjustStock>>, { ok: false }>): string {
  switch (moved.why) {
    case 'unknown':
      return 'Ya no está en el catálogo.'
    case 'moved':
      return `Cambió mientras se contaba: ahora debería haber ${moved.stock}. Contalo de nuevo.`
    case 'too-few':
      return 'Hay más reservadas en compras que las contadas: primero hay que resolver esas compras.'
  }
}
