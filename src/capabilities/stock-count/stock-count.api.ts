import { adjustStock } from '../../inventory/stock-ledger.queries.ts'
import { changeEach } from '../../platform/http/bulk-change.ts'
import { implement, type ServedCall } from '../../platform/http/implement.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { byPlace } from './count-order.ts'
import { stockCountCalls } from './stock-count.contract.ts'
import { findCountLines, findCountParts } from './stock-count.queries.ts'

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
