import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, orderToHome, pay, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderAnswer } from './orders.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Result = { id: number; changed: boolean; detail: string }

const mark = async (ids: number[], paso: string, as = shop.admin) => {
  const { status, body } = await shop.ask('PUT', '/orders/entrega', { as, body: { ids, paso } })
  return { status, ...(body as { message: string; results: Result[] }) }
}
const step = (id: number, estado: string) =>
  shop.ask('PUT', '/orders', { as: shop.admin, body: { id, estado } })
const listed = async (query: string) =>
  ((await shop.ask('GET', `/admin/sales?${query}`, { as: shop.admin })).body as { sales: { id: number }[] })
    .sales

/** A person with a paid order, and how they read it. */
async function bought(email: string) {
  const person = await shop.person(email)
  const paid = await pay(
    shop,
    person.token,
    await orderToHome(shop, person.token, await wineWithStock(shop, 5), 1),
  )
  const read = async () =>
    ((await shop.ask('GET', `/orders?id=${paid.id}`, { as: person.token })).body as OrderAnswer[])[0]
  return { ...paid, person, read }
}

test('sent, delivered and taken back: once each, by mail, and the state stays what it is', async () => {
  const own = await bought('llega@ejemplo.test')
  expect((await mark([own.id], 'enviar')).results).toEqual([
    {
      id: own.id,
      changed: false,
      detail: 'La compra está en Creada: se marca cuando está en Procesando o Completo.',
    },
  ])
  await step(own.id, 'Procesando')
  expect((await mark([own.id], 'enviar', own.person.token)).status).toBe(403)
  expect((await mark([own.id], 'perder')).status).toBe(422)
  // two people at once: it leaves once
  const both = await Promise.all([mark([own.id], 'enviar'), mark([own.id], 'enviar')])
  expect(both.filter(({ results }) => results[0]?.changed)).toHaveLength(1)
  expect(await own.read()).toMatchObject({ estado: 'Procesando', parcel: null, pickup: false })
  expect((await own.read())?.progress).toMatchObject({
    sent: expect.any(String) as string,
    delivered: null,
  })
  // who carries it may be known later
  const shipment = { id: own.id, empresa: 'Andreani', codigo: 'A1', enlace: '' }
  expect((await shop.ask('PUT', '/orders/envio', { as: shop.admin, body: shipment })).status).toBe(200)
  await mark([own.id], 'entregar')
  const late = await shop.ask('PUT', '/orders/envio', {
    as: shop.admin,
    body: { ...shipment, codigo: 'A2' },
  })
  expect(late.status).toBe(409)
  expect((await mark([own.id], 'no-enviar')).results[0]?.detail).toBe('Ya está entregada.')
  await step(own.id, 'Completo')
  await mark([own.id], 'no-entregar')
  await mark([own.id], 'no-enviar')
  const back = await own.read()
  expect(back).toMatchObject({ estado: 'Completo', parcel: null })
  expect(back?.progress).toMatchObject({ sent: null, delivered: null })
  expect(back?.timeline.map(({ action }) => action).slice(3)).toEqual([
    'enviar',
    'enviar',
    'entregar',
    'completar',
    'no-entregar',
    'no-enviar',
  ])
  expect((await mailsTo(shop, 'llega@ejemplo.test', 8)).slice(2)).toEqual([
    'Tu compra está en camino',
    'Tu compra está en camino',
    'Entregamos tu compra',
    'Tu compra está completa',
    'Corregimos el estado de tu compra',
    'Corregimos el estado de tu compra',
  ])
})

test('several at once: those that cannot say why, one that asks to withdraw waits for its answer', async () => {
  const [first, second, third] = [
    await bought('varias-1@ejemplo.test'),
    await bought('varias-2@ejemplo.test'),
    await bought('varias-3@ejemplo.test'),
  ]
  for (const { id } of [first, second]) await step(id, 'Procesando')
  await shop.ask('POST', '/arrepentimiento', {
    body: { order: second.numero, email: 'varias-2@ejemplo.test' },
  })
  const ids = [first.id, second.id, third.id, 999_999, first.id]
  const { message, results } = await mark(ids, 'enviar')
  expect(message).toBe('1 de 4 compras: enviadas o listas para retirar')
  expect(results.map(({ changed }) => changed)).toEqual([true, false, false, false])
  expect(results[1]?.detail).toBe('Quien compró pidió arrepentirse: contestale primero.')
  expect((await listed('q=varias&entrega=por-enviar')).map(({ id }) => id)).toEqual([second.id])
  expect(await listed('q=varias&entrega=en-camino')).toMatchObject([
    { id: first.id, sent: true, delivered: false, pickup: false },
  ])
  expect(await listed('q=varias&entrega=entregadas')).toEqual([])
  // what was cancelled and goes on again is to be sent anew
  await step(first.id, 'Cancelada')
  expect((await mark([first.id], 'entregar')).results[0]?.changed).toBe(false)
  await step(first.id, 'Creada')
  expect((await first.read())?.progress.sent).toBeNull()
})

test('a pickup order is marked ready and picked up, without a courier', async () => {
  const own = await bought('retira@ejemplo.test')
  await shop.database.pool.query(
    `UPDATE orders SET direccion = 'Retirás en Palermo', delivery = '{"way":"p","name":"Retiro en Palermo","kind":"pickup",
      "zone":"","branch":"Palermo","hours":"Lunes a sábado de 10 a 20","postal_code":"","list_price":0,"discounts":[],"price":0,
      "leaves":"2026-11-23","earliest":"2026-11-24","latest":"2026-11-24"}' WHERE id = $1`,
    [own.id],
  )
  await step(own.id, 'Procesando')
  const courier = { id: own.id, empresa: 'Cadete' }
  expect((await shop.ask('PUT', '/orders/envio', { as: shop.admin, body: courier })).status).toBe(409)
  await mark([own.id], 'enviar')
  await mark([own.id], 'no-enviar')
  // complete: it waits at its branch without another mark
  await step(own.id, 'Completo')
  expect(await own.read()).toMatchObject({ pickup: true, progress: { sent: expect.any(String) as string } })
  expect(await listed('q=retira@&entrega=en-camino')).toMatchObject([
    { id: own.id, pickup: true, sent: true },
  ])
  await mark([own.id], 'entregar')
  expect((await mailsTo(shop, 'retira@ejemplo.test', 6)).slice(2)).toEqual([
    'Tu compra está lista para retirar',
    'Corregimos el estado de tu compra',
    'Tu compra está completa',
    'Retiraste tu compra',
  ])
  const { rows } = await shop.database.pool.query<{ body: string }>(
    `SELECT body FROM outbox WHERE recipient = 'retira@ejemplo.test' AND subject = 'Tu compra está lista para retirar'`,
  )
  expect(rows[0]?.body).toContain('Retirás en Palermo (Lunes a sábado de 10 a 20).')
})
