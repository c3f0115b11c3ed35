import { expect, test } from 'vitest'
import { addressText } from './address.contract.ts'
import { readAddress } from './read-address.ts'

const whole = { calle: 'Gorriti 5000', ciudad: 'Rosario', provincia: 'Santa Fe', codigoPostal: '2000' }

test.each([
  ['Gorriti 5000, Rosario, Santa Fe, CP 2000', whole],
  ['Gorriti 5000, Rosario, santa fé, 2000', whole],
  ['Gorriti 5000, Rosario, 2000, Santa Fe', whole],
  ['Gorriti 5000, Rosario, Santa Fe, S 2000 ABC', { ...whole, codigoPostal: 'S2000ABC' }],
  ['Gorriti 5000, 3.º B, Rosario, Santa Fe, CP 2000', { ...whole, piso: '3.º B' }],
  [
    'Av. Corrientes 1234, CABA, C1043AAZ',
    {
      calle: 'Av. Corrientes 1234',
      ciudad: 'Ciudad Autónoma de Buenos Aires',
      provincia: 'Ciudad Autónoma de Buenos Aires',
      codigoPostal: 'C1043AAZ',
    },
  ],
])('%s', (text, address) => {
  expect(readAddress(text)).toEqual({ ok: true, address })
})

test('what the shop writes it reads again', () => {
  const address = { ...whole, piso: '2 A' }
  expect(readAddress(addressText(address))).toEqual({ ok: true, address })
})

test.each([
  'Gorriti 5000',
  'Gorriti 5000, Rosario',
  'Gorriti 5000, Santa Fe, 2000',
  'Gorriti 5000, Rosario, Santa Fe',
  'Gorriti 5000, Rosario, Narnia, 2000',
  'Gorriti 5000, Rosario, Santa Fe, 20000',
  ', , ,',
])('nothing is guessed: %s', (text) => {
  expect(readAddress(text)).toEqual({ ok: false })
})

test('parts that name two places are asked about', () => {
  expect(readAddress('San Martín 100, Ushuaia, Tierra del Fuego, 1414')).toEqual({
    ok: false,
    question: expect.stringContaining('¿Cuál vale?'),
  })
})
