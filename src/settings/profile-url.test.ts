import { expect, test } from 'vitest'
import { isDataFiscal, isProfileUrl } from './profile-url.ts'

test.each([
  ['https://www.instagram.com/', false],
  ['https://www.linkedin.com', false],
  ['https://www.facebook.com/?hl=es', false],
  ['https://www.facebook.com//', false],
  ['http://www.instagram.com/descorche', false],
  ['javascript:alert(1)', false],
  ['instagram.com/descorche', false],
  ['', false],
  ['https://www.instagram.com/descorche', true],
  ['https://www.linkedin.com/company/descorche/', true],
])('%s is a personal page: %s', (url, own) => {
  expect(isProfileUrl(url)).toBe(own)
})

test.each([
  ['', false],
  ['https://www.arca.gob.ar/', false],
  ['https://qr.afip.gob.ar.ejemplo.com/?qr=abc', false],
  ['https://ejemplo.com/?qr=abc', false],
  ['http://qr.afip.gob.ar/?qr=AbC,,', true],
  ['https://qr.arca.gob.ar/?qr=AbC', true],
])('%s is a Data Fiscal page: %s', (url, real) => {
  expect(isDataFiscal(url)).toBe(real)
})
