import { expect, test } from 'vitest'
import { settingsByKey, settingsOf } from '../../../settings/settings-tree.ts'
import { settingsParts } from '../ui/settings-parts-list.ts'
import { bodyOf, changedOnly, draftOf, labelWithUnit, schemaOf, settingsOn } from './settings-parts.ts'

const settings = settingsOf(new Map())

test('every setting is on one screen, under a name of its own', () => {
  const keys = settingsParts.flatMap((part) => [
    ...settingsOn(part).map(({ group, name }) => `${group}.${name}`),
    ...part.groups.filter((group) => group === 'branches' || group === 'bands'),
    // each has its own form
    ...part.groups.flatMap((group) =>
      group === 'mails' || group === 'legal'
        ? [...settingsByKey.keys()].filter((key) => key.startsWith(`${group}.`))
        : [],
    ),
  ])
  expect(keys.toSorted()).toEqual([...settingsByKey.keys()].toSorted())
  for (const part of settingsParts) {
    const names = settingsOn(part).map(({ name }) => name)
    expect(new Set(names).size, part.id).toBe(names.length)
    // an error of 'sales.x' must not show at a field named 'sales'
    expect(
      names.filter((name) => (part.groups as readonly string[]).includes(name)),
      part.id,
    ).toEqual([])
  }
})

test.each(settingsParts)('$id: what it shows is taken as it is, and changes nothing', (part) => {
  const placed = settingsOn(part)
  const parsed = schemaOf(placed).parse(bodyOf(placed, draftOf(placed, settings)))
  expect(changedOnly(parsed, settings)).toEqual({})
})

test('only what was changed is sent', () => {
  const [part] = settingsParts
  const placed = part ? settingsOn(part) : []
  const draft = { ...draftOf(placed, settings), name: ' La Cava ' }
  expect(changedOnly(schemaOf(placed).parse(bodyOf(placed, draft)), settings)).toEqual({
    shop: { name: 'La Cava' },
  })
})

test('no label names its unit twice', () => {
  const numbers = [...settingsByKey.values()].flatMap(({ label, input }) =>
    input.kind === 'number' ? [[labelWithUnit(label, input.unit), input.unit] as const] : [],
  )
  expect(numbers.length).toBeGreaterThan(5)
  for (const [label, unit] of numbers) expect(label.toLowerCase().split(unit)).toHaveLength(2)
  expect(labelWithUnit('Cuotas con tarjeta', 'cuotas')).toBe('Cuotas con tarjeta')
  expect(labelWithUnit('Validez de un link de pago', 'horas')).toBe('Validez de un link de pago (horas)')
})
