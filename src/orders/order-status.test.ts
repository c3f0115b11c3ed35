import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bottlesAfter,
  decideOrder,
  estados,
  orderActions,
  type BottlesAt,
  type Estado,
  type OrderAction,
} from './order-status.ts'

/** Spec section 4 as a table: from, action, to, of a paid order. Any other pair is rejected. */
const steps: [Estado, OrderAction, Estado][] = [
  ['Ingreso', 'pagar', 'Creada'],
  ['Creada', 'procesar', 'Procesando'],
  ['Procesando', 'completar', 'Completo'],
  ['Completo', 'revertir', 'Procesando'],
  ['Cancelada', 'activar', 'Creada'],
  ['Ingreso', 'cancelar', 'Cancelada'],
  ['Creada', 'cancelar', 'Cancelada'],
  ['Procesando', 'cancelar', 'Cancelada'],
  ['Completo', 'cancelar', 'Cancelada'],
]

/** What the spec's table has no row for, and a test of its own below. */
const specActions = orderActions.filter((action) => action !== 'impagar')

test('a payment noted by hand is taken back while the order waits with its bottles, and from nowhere else', () => {
  for (const from of estados)
    for (const bottles of ['held', 'released', 'taken'] as const)
      for (const paid of [true, false])
        expect(decideOrder(from, 'impagar', bottles, paid)).toEqual(
          from === 'Creada' && bottles === 'held' && paid
            ? { ok: true, to: 'Ingreso', stock: 'none' }
            : { ok: false, why: 'not-from-this-state' },
        )
})

test.each(estados.flatMap((from) => specActions.map((action) => [from, action] as const)))(
  '%s, %s',
  (from, action) => {
    const wanted = steps.find(([estado, step]) => estado === from && step === action)?.[2]
    for (const bottles of ['held', 'released', 'taken'] as const) {
      const decision = decideOrder(from, action, bottles, true)
      expect(decision.ok ? decision.to : undefined).toBe(wanted)
      // never paid: back to pending payment
      const unpaid = decideOrder(from, action, bottles, false)
      expect(unpaid.ok ? unpaid.to : undefined).toBe(action === 'activar' && wanted ? 'Ingreso' : wanted)
    }
  },
)

test('over 10,000 random histories the shelf is what the ledger says, and nothing is sold that is not there', () => {
  const histories = fc.array(fc.tuple(fc.constantFrom(...orderActions), fc.integer({ min: 0, max: 2 })), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(histories, fc.integer({ min: 0, max: 6 }), (history, start) => {
      // three orders of two bottles each of the same wine
      const orders = [0, 1, 2].map(() => ({
        estado: 'Ingreso' as Estado,
        bottles: 'released' as BottlesAt,
        paid: false,
      }))
      let stock = start
      let reserved = 0
      let ledger = start
      for (const [action, which] of history) {
        const order = orders[which]
        if (!order) continue
        const decision = decideOrder(order.estado, action, order.bottles, order.paid)
        if (!decision.ok) continue
        if (decision.stock === 'hold') {
          if (stock - reserved < 2) continue
          reserved += 2
        }
        if (decision.stock === 'release') reserved -= 2
        if (decision.stock === 'take') {
          reserved -= 2
          stock -= 2
          ledger -= 2
        }
        if (decision.stock === 'return') {
          stock += 2
          ledger += 2
        }
        order.bottles = bottlesAfter(decision.stock, order.bottles)
        order.estado = decision.to
        order.paid = action === 'impagar' ? false : order.paid || action === 'pagar'
        // for any sequence of transitions, an unpaid order never proceeds
        expect(order.paid || ['Ingreso', 'Cancelada'].includes(order.estado)).toBe(true)
        const inReserve = orders.filter((one) => one.bottles === 'held').length * 2
        const gone = orders.filter((one) => one.bottles === 'taken').length * 2
        expect(stock).toBe(ledger)
        expect(reserved).toBe(inReserve)
        expect(stock + gone).toBe(start)
        expect(stock - reserved).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 10_000 },
  )
})
