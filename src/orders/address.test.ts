import { expect, test } from 'vitest'
import { addressSchema, addressText } from './address.contract.ts'
import { orderNumber } from './order-number.ts'
import { provinces } from '../delivery/provinces.ts'

const good = { calle: 'Gorriti 5000', ciudad: 'Buenos Aires', provincia: 'Mendoza', codigoPostal: '5500' }

test.each([
  ['calle', 'Debe indicar una calle!'],
  ['ciudad', 'Debe indicar una ciudad!'],
  ['provincia', 'Debe indicar una provincia!'],
  ['codigoPostal', 'Debe indicar un codigo postal!'],
])('without %s: %s', (field, sentence) => {
  const parsed = addressSchema.safeParse({ ...good, [field]: ' ' })
  expect(parsed.error?.issues.map((issue) => issue.message)).toContain(sentence)
})

test.each(['1414', 'C1414DEF', 'c1414def', 'B1900', 5500])('%s is a postal code', (codigoPostal) => {
  expect(addressSchema.shape.codigoPostal.safeParse(codigoPostal).success).toBe(true)
})

test.each(['C 1425 ABC', 'c1425-abc', 'C1425 ABC', 'CP C1425ABC'])('%s is C1425ABC', (codigoPostal) => {
  expect(addressSchema.shape.codigoPostal.parse(codigoPostal)).toBe('C1425ABC')
})

test.each(['141', '14145', 'I1414DEF', 'O1414', 'C1414DE', '14-14', '1425 ABC', 'C1425-'])(
  '%s is none',
  (codigoPostal) => {
    expect(addressSchema.safeParse({ ...good, codigoPostal }).success).toBe(false)
  },
)

test('a telephone number is taken as an address book gives it; a street that nobody can read is none', () => {
  const telefono = '\u202A+54 9 11 4567\u20118901\u202C'
  expect(addressSchema.parse({ ...good, telefono }).telefono).toBe('+54 9 11 4567\u20118901')
  expect(addressSchema.parse({ ...good, calle: 'Gorriti \u202E5000' }).calle).toBe('Gorriti 5000')
  const unread = addressSchema.safeParse({ ...good, calle: '\u200B\u200B' })
  expect(unread.error?.issues.map((issue) => issue.message)).toEqual(['Debe indicar una calle!'])
})

test('there are 24 jurisdictions, and no other province', () => {
  expect(provinces).toHaveLength(24)
  expect(addressSchema.safeParse({ ...good, provincia: 'Atlántida' }).success).toBe(false)
})

test('an address is one text that names all four parts', () => {
  expect(addressText(good)).toBe('Gorriti 5000, Buenos Aires, Mendoza, CP 5500')
})

test('the check digit of an order number catches every single wrong digit', () => {
  const right = orderNumber(10_234)
  for (let place = 0; place < 5; place += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      const digits = '10234'.split('')
      if (digits[place] === String(digit)) continue
      digits[place] = String(digit)
      expect(orderNumber(Number(digits.join(''))).split('-')[1]).not.toBe(right.split('-')[1])
    }
  }
})
