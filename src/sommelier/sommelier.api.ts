import { implement, type ServedCall } from '../platform/http/implement.ts'
import type { ProductCache } from '../catalogue/products/product-cache.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Shelf } from '../recommendations/candidates.ts'
import { chooseThree } from './choose-three.ts'
import { reasonInWords } from './reason-words.ts'
import { sommelierCalls } from './sommelier.contract.ts'

const none = 'Por ahora no hay vinos a la venta.'
const beyond = 'Para ese presupuesto no llegamos a tres: sumamos lo más barato que hay.'

export function sommelierApi(db: Db, kept: ProductCache, readShelf: () => Promise<Shelf>): ServedCall[] {
  return implement(sommelierCalls, {
    'GET /sommelier': async ({ query }) => {
      const shelf = await readShelf()
      const { withinBudget, wines } = chooseThree(shelf, query)
      const found = await kept.find(
        db,
        wines.map((wine) => wine.id),
      )
      return {
        note: wines.length === 0 ? none : withinBudget ? null : beyond,
        items: wines.flatMap(({ id, reasons }) => {
          const wine = found.find((one) => one.id === id)
          const facts = shelf.get(id)?.facts
          return wine && facts ? [{ ...wine, reason: reasonInWords(reasons, facts, query) }] : []
        }),
      }
    },
  })
}
