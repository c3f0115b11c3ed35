import type { Db } from '../platform/database/open-database.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem, Problem } from '../platform/http/problem.ts'
import { takeQuota } from '../platform/jobs/quota.queries.ts'
import { checkedOrderNumber } from './order-number.ts'
import { trackingCalls } from './tracking.contract.ts'
import { findTracked } from './tracking.queries.ts'

/** Numbers and addresses that one network may try in an hour, right or wrong: pairs are not to be guessed. */
const triesAnHour = 40

export function trackingApi(db: Db): ServedCall[] {
  return implement(trackingCalls, {
    'POST /seguimiento': async ({ body, caller }) => {
      const may = { what: 'tracking', whose: caller.address, most: triesAnHour, seconds: 3600 }
      if (!(await takeQuota(db, may))) return tooManyTries
      const numero = checkedOrderNumber(body.order)
      return (numero && (await findTracked(db, numero, body.email))) || noSuchPurchase
    },
  })
}

/** One answer for an unknown number and for another person's address: no information about purchases leaks. */
const noSuchPurchase = problem(
  404,
  'No encontramos una compra con ese número y ese correo. Revisá los dos: el correo es el que indicaste al comprar.',
)
const tooManyTries = new Problem(
  429,
  'Ya se hicieron muchas búsquedas desde tu conexión. Probá de nuevo en una hora o escribinos desde Contacto.',
  {},
  { 'retry-after': '3600' },
)
