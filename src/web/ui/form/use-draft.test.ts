import { expect, test } from 'vitest'
import { deliveryCorrection, deliverySchema } from '../../../orders/address.contract.ts'
import { errorsOf, unchecked } from './use-draft.ts'

const draft = { calle: '', ciudad: 'Rosario', telefono: '12' }
const issues = deliverySchema.safeParse(draft).error?.issues ?? []

test("a field's first sentence is the schema's own", () => {
  const errors = errorsOf(draft, undefined, issues)
  expect(errors.get('calle')).toBe('Debe indicar una calle!')
  expect(errors.get('provincia')).toBe('Debe indicar una provincia!')
  expect(errors.has('ciudad')).toBe(false)
})

test.each([
  ['direccion.calle', 'calle'],
  ['calle', 'calle'],
  ['ciudad.0', 'ciudad'],
  // not a field of the form, but not lost either
  ['stock.3', 'stock'],
])('a server error of %s is shown at %s, before that of the schema', (field, name) => {
  const problem = { type: '', title: '', status: 422, detail: '', errors: [{ field, detail: 'No' }] }
  expect(errorsOf(draft, problem, issues).get(name)).toBe('No')
})

test('a part of a body that the form has flat is found by its last name', () => {
  const flat = { ...draft, reason: '' }
  const { error } = deliveryCorrection.safeParse({ address: draft, reason: '' })
  const errors = errorsOf(flat, undefined, error?.issues ?? [])
  expect(errors.get('calle')).toBe('Debe indicar una calle!')
  expect(errors.get('reason')).toBe('Indicá el motivo')
})

test('fields that only the server validates are sent unchanged', () => {
  expect(unchecked<{ a: string }>().safeParse({ a: '' })).toEqual({ success: true, data: { a: '' } })
})
