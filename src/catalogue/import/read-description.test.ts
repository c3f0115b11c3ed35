import { expect, test } from 'vitest'
import { withoutCapitals } from './capital-names.ts'
import { readDescription, type Described } from './read-description.ts'

const plain = { first: 'bodega', bodegas: [], bodegaKnown: false } as const

test.each([
  [
    'CATENA ZAPATA - MALBEC 2019 x 750cc',
    {
      producer: 'CATENA ZAPATA',
      name: 'CATENA ZAPATA MALBEC',
      variety: 'Malbec',
      type: 'Tinto',
      vintage: 2019,
      volume: '750 cc',
    },
  ],
  [
    'Rutini | Cabernet-Malbec 2021 | 6x750',
    {
      producer: 'Rutini',
      name: 'Rutini Cabernet-Malbec',
      variety: 'Blend',
      grapes: ['Cabernet', 'Malbec'],
      type: 'Tinto',
      vintage: 2021,
      volume: '750',
      box: 6,
    },
  ],
  [
    'TRAPICHE - ESTACION 1883 CAB. SAUV. 2020 (750 ml) caja x 6',
    {
      producer: 'TRAPICHE',
      name: 'ESTACION 1883 CAB. SAUV.',
      variety: 'Cabernet Sauvignon',
      type: 'Tinto',
      vintage: 2020,
      volume: '750 ml',
      box: 6,
    },
  ],
  [
    'Malbec Rosé - Finca del Sol - 2023 - 1,5 L',
    {
      producer: 'Finca del Sol',
      name: 'Finca del Sol Malbec Rosé',
      variety: 'Malbec',
      type: 'Rosado',
      vintage: 2023,
      volume: '1,5 L',
    },
  ],
  [
    'Chandon - Extra Brut N.V. x 750',
    { producer: 'Chandon', name: 'Extra Brut', vintage: null, volume: '750' },
  ],
  [
    'LUIGI BOSCA TORRONTÉS 2022',
    {
      maybeProducer: 'LUIGI BOSCA',
      name: 'TORRONTÉS',
      bare: true,
      variety: 'Torrontés',
      type: 'Blanco',
      vintage: 2022,
    },
  ],
  [
    'Bodega Uno - Cabernet 2018',
    {
      producer: 'Bodega Uno',
      name: 'Bodega Uno Cabernet',
      variety: 'Cabernet Sauvignon',
      maybeVariety: 'cabernet',
      type: 'Tinto',
      vintage: 2018,
    },
  ],
  ['Viña 1998 - Reserva 2020', { producer: 'Viña 1998', name: 'Reserva 2020', unsureVintage: true }],
] as [string, Described][])('%s', (text, described) => {
  expect(readDescription(text, plain)).toEqual(described)
})

test('a text begins with a bodega of the shop, or its bodega is said elsewhere', () => {
  const text = 'Luigi Bosca De Sangre Malbec 2021'
  expect(readDescription(text, { ...plain, bodegas: ['Luigi', 'Luigi Bosca'].toReversed() })).toMatchObject({
    producer: 'Luigi Bosca',
    name: 'De Sangre Malbec',
  })
  const known = readDescription(text, { ...plain, bodegaKnown: true })
  expect(known).toMatchObject({ name: 'Luigi Bosca De Sangre Malbec', vintage: 2021 })
  expect(known).not.toHaveProperty('producer')
  expect(known).not.toHaveProperty('maybeProducer')
})

test('the wine may stand first', () => {
  expect(readDescription('De Sangre - Luigi Bosca - Malbec', { ...plain, first: 'vino' })).toMatchObject({
    producer: 'Luigi Bosca',
    name: 'De Sangre Malbec',
  })
})

test.each(['', ' - ', '2019', 'x 750', '-'.repeat(30_000), 'x '.repeat(15_000)])(
  'a text that says nothing is read as little',
  (text) => {
    expect(readDescription(text, plain).name.length).toBeLessThan(500)
  },
)

test('names in capitals are written as names where the owner says so', () => {
  expect(
    ['ALTOS DEL SUR', 'FINCA LA CELIA XVI', 'CATENA DV', 'Ya escrito', 'RAÍCES MALBEC'].map(withoutCapitals),
  ).toEqual(['Altos del Sur', 'Finca la Celia XVI', 'Catena DV', 'Ya escrito', 'Raíces Malbec'])
})
