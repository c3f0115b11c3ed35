import { expect, test } from 'vitest'
import { citiesOfProvinces, contradictionIn, type NamedPlace } from './contradictory-place.ts'
import { provinceNamed, provincesOf, sharedCodes } from './province-of.ts'
import { provinces } from './provinces.ts'

const names = provinces.map(({ name }) => name)
const place = (codigoPostal: string, provincia: string, ciudad = 'Villa Nueva'): NamedPlace => ({
  codigoPostal,
  provincia,
  ciudad,
})
const isIn = (code: string, province: string) => provincesOf(code).includes(province)
const everyCode = Array.from({ length: 9000 }, (_, index) => String(index + 1000))

test('no genuine address is asked about: each code with each province that has it, by number and by letter', () => {
  let tried = 0
  const questions: string[] = []
  for (const code of everyCode)
    for (const province of provincesOf(code)) {
      const letter = provinces.find(({ name }) => name === province)?.code ?? ''
      for (const written of [code, `${letter}${code}`, `${letter}${code}ABC`]) {
        tried += 1
        if (contradictionIn(place(written, province))) questions.push(`${written} ${province}`)
      }
    }
  for (const entry of sharedCodes.trim().split(/\s+/))
    for (const letter of entry.slice(4)) {
      tried += 1
      const province = provinceNamed(letter) ?? ''
      if (contradictionIn(place(entry.slice(0, 4), province))) questions.push(entry)
    }
  for (const [letter, cities] of Object.entries(citiesOfProvinces))
    for (const city of cities.split(',')) {
      const province = provinceNamed(letter) ?? ''
      const prefixes = city.match(/\d+/g) ?? ['1']
      for (const prefix of prefixes) {
        tried += 1
        const code =
          everyCode.find((candidate) => candidate.startsWith(prefix) && isIn(candidate, province)) ?? '0000'
        if (contradictionIn(place(code, province, city.replace(/\d+/g, '').trim()))) questions.push(city)
      }
    }
  console.info(`${tried} genuine places, ${questions.length} asked about`)
  expect(questions).toEqual([])
})

test('each contradiction is asked about, and each reading that says all of it resolves it', () => {
  let tried = 0
  const missed: string[] = []
  for (const code of everyCode.filter((_, index) => index % 7 === 0))
    for (const province of names) {
      if (provincesOf(code).includes(province)) continue
      tried += 1
      const contradiction = contradictionIn(place(code, province))
      if (!contradiction) missed.push(`${code} ${province}`)
      expect(contradiction?.field).toBe('codigoPostal')
      expect(contradiction?.readings.length).toBeGreaterThan(1)
      for (const { change } of contradiction?.readings ?? []) {
        const resolved = contradictionIn({ ...place(code, province), ...change })
        if (resolved) missed.push(`${code} ${province} ${JSON.stringify(change)}`)
      }
    }
  console.info(`${tried} contradictions, ${missed.length} not asked about`)
  expect(missed).toEqual([])
})

test('the question names both readings in a sentence', () => {
  expect(contradictionIn(place('1414', 'Tierra del Fuego', 'Ushuaia'))).toEqual({
    field: 'codigoPostal',
    question:
      'El código 1414 es de Ciudad Autónoma de Buenos Aires, y la provincia dice Tierra del Fuego. ¿Cuál vale? Elegí Ciudad Autónoma de Buenos Aires, o escribí un código de Tierra del Fuego.',
    readings: [
      {
        label: 'Es en Ciudad Autónoma de Buenos Aires',
        change: { provincia: 'Ciudad Autónoma de Buenos Aires' },
      },
      { label: 'Es en Tierra del Fuego', change: { codigoPostal: '' } },
    ],
  })
  expect(contradictionIn(place('V1414ABC', 'Tierra del Fuego'))?.question).toContain(
    'la letra es de Tierra del Fuego',
  )
  const city = contradictionIn(place('1414', 'Ciudad Autónoma de Buenos Aires', ' USHUAIA'))
  expect(city?.field).toBe('ciudad')
  expect(city?.question).toContain('queda en Tierra del Fuego')
})

test('a code of the right province that is far from its city is asked about', () => {
  const far = [
    place('1650', 'Buenos Aires', 'Mar del Plata'),
    place('B1650ABC', 'Buenos Aires', 'mar del plata'),
    place('8000', 'Buenos Aires', 'Quilmes'),
    place('5000', 'Córdoba', 'Río Cuarto'),
    place('2000', 'Santa Fe', 'Reconquista'),
  ]
  for (const address of far) {
    const contradiction = contradictionIn(address)
    expect(contradiction?.question, JSON.stringify(address)).toContain(`no es de ${address.ciudad}`)
    for (const { change } of contradiction?.readings ?? [])
      expect(contradictionIn({ ...address, ...change }), JSON.stringify(change)).toBeUndefined()
  }
  for (const near of [
    place('7600', 'Buenos Aires', 'Mar del Plata'),
    place('B7602', 'Buenos Aires', 'MAR DEL PLATA'),
    place('1897', 'Buenos Aires', 'La Plata'),
  ])
    expect(contradictionIn(near), JSON.stringify(near)).toBeUndefined()
})

test('places on a border, unknown codes and names that several provinces have are not asked about', () => {
  for (const plausible of [
    place('1647', 'Entre Ríos'),
    place('1647', 'Buenos Aires'),
    place('9999', 'Salta'),
    place('V9410ABC', 'Tierra del Fuego', 'Ushuaia'),
    place('1663', 'Buenos Aires', 'San Miguel'),
    place('6300', 'La Pampa', 'Santa Rosa'),
    place('5881', 'San Luis', 'Merlo'),
    place('1000', 'Ciudad Autónoma de Buenos Aires', 'Buenos Aires'),
    place('', 'Salta'),
    place('1414', ''),
  ])
    expect(contradictionIn(plausible), JSON.stringify(plausible)).toBeUndefined()
})
