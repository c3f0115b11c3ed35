import { expect, test } from 'vitest'
import { demoBranches } from '../../../settings/branches.ts'
import { branchDrafts, branchErrors, branchesOf, readyBranches } from './branches-draft.ts'

test('branches are written as they were read', () => {
  expect(branchesOf(branchDrafts(demoBranches))).toEqual(demoBranches)
  expect(branchErrors(branchDrafts(demoBranches))).toEqual(new Map())
})

test.each([
  ['', undefined],
  ['-34.5893, -58.4297', undefined],
  ['-34.5893 -58.4297', undefined],
  ['-34,5893; -58,4297', 'El lugar en el mapa lleva latitud y longitud'],
  ['Palermo', 'El lugar en el mapa lleva latitud y longitud'],
  ['-95, 10', 'La latitud va de -85 a 85'],
])('the place %s: %s', (place, sentence) => {
  const [first] = branchDrafts(demoBranches)
  expect(first && branchErrors([{ ...first, place }]).get('0.place')).toBe(sentence)
})

test('two of one name are said of the list, a missing address of its field', () => {
  const [first, second] = branchDrafts(demoBranches)
  if (!first || !second) throw new Error('no branches')
  expect(branchErrors([first, { ...second, name: 'PALERMO' }]).get('')).toMatch(/no pueden llamarse igual/)
  expect(branchErrors([{ ...first, address: ' ' }]).get('0.address')).toMatch(/dirección/)
})

test('a preview has those that are finished', () => {
  const blank = { key: 9, name: '', address: '', city: '', hours: '', phone: '', place: '' }
  const drafts = [
    ...branchDrafts(demoBranches),
    blank,
    { ...blank, name: 'Sur', address: 'Sur 1', place: 'x' },
  ]
  expect(readyBranches(drafts)).toEqual(demoBranches)
})
