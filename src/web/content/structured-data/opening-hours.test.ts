import { expect, test } from 'vitest'
import { openingHoursOf } from './opening-hours.ts'

test.each([
  ['Lunes a sábados de 11 a 21', ['Mo-Sa 11:00-21:00']],
  ['lunes a viernes de 9:30 a 18, sábados de 10 a 14 hs', ['Mo-Fr 09:30-18:00', 'Sa 10:00-14:00']],
  ['Martes a domingos de 11 a 20 y lunes de 15 a 20', ['Tu-Su 11:00-20:00', 'Mo 15:00-20:00']],
])('%j', (text, hours) => {
  expect(openingHoursOf(text)).toEqual(hours)
})

test.each(['', 'Todos los días', 'Lunes de 25 a 30', 'Lunes de 9 a 18, feriados cerrado', '24 hs'])(
  '%j is left to people',
  (text) => {
    expect(openingHoursOf(text)).toBeUndefined()
  },
)
