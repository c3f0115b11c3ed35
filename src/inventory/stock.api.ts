import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { adjustStock, countProducts, findStockFaults } from './stock-ledger.queries.ts'
import { stockCalls } from './stock.contract.ts'

export function stockApi(db: Db): ServedCall[] {
  return implement(stockCalls, {
    'GET /stock/check': async () => ({
      products: await countProducts(db),
      faults: await findStockFaults(db),
    }),
    'PUT /stock': ({ input, caller }) => move(db, input.id, input.suma, caller.id),
    'POST /stock/bajas': ({ body, caller }) => move(db, body.id, -body.botellas, caller.id),
  })
}

async function move(db: Db, id: number, quantity: number, actor: string) {
  const moved = await adjustStock(db, id, quantity, actor)
  if (moved.ok) return { message: 'Stock actualizado', stock: moved.stock, available: moved.available }
  if (moved.why === 'unknown') return problem(404, 'Ese vino no existe.')
  if (moved.why === 'moved') return problem(409, `Cambió mientras tanto: ahora hay ${moved.stock}.`)
  return problem(409, `No se pueden quitar tantas: solo ${moved.available} no están reservadas.`)
}
