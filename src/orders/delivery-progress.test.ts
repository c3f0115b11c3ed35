import { expect, test } from 'vitest'
import { buyerSteps, decideDelivery, deliverySteps, isPickup, type Marked } from './delivery-progress.ts'
import { estados } from './order-status.ts'

const at = '2026-11-20T15:00:00.000Z'
const progress = { paid: at, preparing: at, sent: at, delivered: at }

test('only what is packed is marked; the last mark is taken back first', () => {
  const where = (marked: Marked) =>
    deliverySteps.filter((step) => {
      const decided = decideDelivery('Completo', marked, step)
      return decided.ok && decided.changes
    })
  expect(where({ sent: false, delivered: false })).toEqual(['enviar', 'entregar'])
  expect(where({ sent: true, delivered: false })).toEqual(['no-enviar', 'entregar'])
  expect(where({ sent: true, delivered: true })).toEqual(['no-entregar'])
  expect(where({ sent: false, delivered: true })).toEqual(['no-entregar'])
  for (const estado of ['Ingreso', 'Creada', 'Cancelada'] as const)
    for (const step of deliverySteps)
      expect(decideDelivery(estado, { sent: false, delivered: false }, step).ok).toBe(false)
})

test('the line of four steps follows the marks, in the words of how the buyer gets it', () => {
  const line = (...given: Parameters<typeof buyerSteps>) =>
    buyerSteps(...given)?.map(({ name, state }) => `${name}: ${state}`)
  expect(estados.filter((estado) => line(estado, false, progress) === undefined)).toEqual([
    'Ingreso',
    'Cancelada',
  ])
  const packed = { ...progress, sent: null, delivered: null }
  expect(line('Creada', false, { ...packed, preparing: null })).toEqual([
    'Pagada: now',
    'En preparación: next',
    'En camino: next',
    'Entregada: next',
  ])
  expect(line('Completo', true, { ...packed, sent: at })).toEqual([
    'Pagada: done',
    'En preparación: done',
    'Lista para retirar: now',
    'Retirada: next',
  ])
  // delivered without having been marked sent
  const handed = buyerSteps('Procesando', false, { ...packed, delivered: at })
  expect(handed?.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  expect(handed?.map(({ at: when }) => when)).toEqual([at, at, null, at])
})

test('a branch and the counter are come to; what has an address is sent', () => {
  expect(isPickup({ delivery: { kind: 'pickup' }, direccion: 'Palermo', byHand: null })).toBe(true)
  expect(isPickup({ delivery: { kind: 'home' }, direccion: null, byHand: null })).toBe(false)
  expect(isPickup({ delivery: null, direccion: null, byHand: { channel: 'counter' } })).toBe(true)
  expect(isPickup({ delivery: null, direccion: 'Gorriti 5000', byHand: { channel: 'counter' } })).toBe(false)
  expect(isPickup({ delivery: null, direccion: null, byHand: null })).toBe(false)
})
