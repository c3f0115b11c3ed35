import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataFiscal } from './data-fiscal.tsx'

test('the footer links the picture to the Data Fiscal page, once there is one', () => {
  expect(renderToStaticMarkup(<DataFiscal url="" />)).toBe('')
  expect(renderToStaticMarkup(<DataFiscal url="https://www.arca.gob.ar/" />)).toBe('')
  const shown = renderToStaticMarkup(<DataFiscal url="http://qr.afip.gob.ar/?qr=AbC" />)
  expect(shown).toContain('href="http://qr.afip.gob.ar/?qr=AbC"')
  expect(shown).toMatch(/<svg[^]*<\/svg>Data Fiscal<\/a>$/)
})
