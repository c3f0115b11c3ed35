import { implement, type ServedCall } from '../../platform/http/implement.ts'
import type { ProductCache } from '../../catalogue/products/product-cache.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Candidates } from '../../catalogue/candidates/candidates.ts'
import { chooseThree } from './choose-three.ts'
import { reasonInWords } from './reason-words.ts'
import { sommelierCalls } from './sommelier.contract.ts'

const none = 'Por ahora no hay vinos a la venta.'
const beyond = 'Para ese presupuesto no llegamos a tres: sumamos lo más barato que hay.'

export function sommelierApi(
  db: Db,
  cached: ProductCache,
  readCandidates: () => Promise<Candidates>,
): ServedCall[] {
  return implement(sommelierCalls, {
    'GET /sommelier': async ({ query }) => {
      const candidates = await readCandidates()
      const { withinBudget, wines } = chooseThree(candidates, query)
      const answer = await cached.find(
        db,
        wines.map((wine) => wine.id),
      )
      return {
        note: wines.length === 0 ? none : withinBudget ? null : beyond,
        items: wines.flatMap(({ id, reasons }) => {
          const wine = answer.find((candidate) => candidate.id === id)
          const facts = candidates.get(id)?.facts
          return wine && facts ? [{ ...wine, reason: reasonInWords(reasons, facts, query) }] : []
        }),
      }
    },
  })
}
