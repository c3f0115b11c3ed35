import { expect, test } from 'vitest'
import { groupByCountry, groupByLetter } from './group-names.ts'

const named = (name: string, count = 1) => ({ to: `/${name}`, name, count })
const titles = (groups: { title: string; names: { name: string }[] }[]) =>
  groups.map(({ title, names }) => [title, ...names.map(({ name }) => name)])

test('bodegas stand under their first letter, however it is accented', () => {
  expect(titles(groupByLetter(['Zuccardi', 'Única', 'Umbra', '1884'].map((name) => named(name))))).toEqual([
    ['0-9', '1884'],
    ['U', 'Única', 'Umbra'],
    ['Z', 'Zuccardi'],
  ])
})

test('regions stand under their country, Argentina first', () => {
  const places = [
    { ...named('Rioja', 90), country: 'España' },
    { ...named('Mendoza', 2), country: 'Argentina' },
    { ...named('Marte'), country: null },
  ]
  expect(titles(groupByCountry(places))).toEqual([
    ['Argentina', 'Mendoza'],
    ['España', 'Rioja'],
    ['Otros', 'Marte'],
  ])
})
