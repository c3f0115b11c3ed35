import { expect, test } from 'vitest'
import { salesCalls } from '../../../reporting/sales.contract.ts'
import { salesViewOf } from './sales-view.ts'

/** As the browser sends it, without empty fields. */
const queryOf = (address: string) => {
  const view = Object.entries(salesViewOf(new URLSearchParams(address)))
  return salesCalls['GET /admin/sales'].query.safeParse(
    Object.fromEntries(view.filter(([, value]) => value !== '')),
  )
}

test.each(['estado=Nada', 'estado=creada', 'entrega=nunca'])(
  'the list of sales at ?%s is refused, not taken for all of them',
  (address) => {
    expect(queryOf(address).success).toBe(false)
  },
)

test.each(['', 'estado=', 'estado=Creada&entrega=por-enviar', 'entrega=&q=&desde=&hasta='])(
  'the list of sales at ?%s is one that the shop has',
  (address) => {
    expect(queryOf(address).success).toBe(true)
  },
)
