import { expect, test } from 'vitest'
import { htmlToText } from './html-to-text.ts'

test.each([
  ['<p>Vinos &amp; quesos</p><p>Hasta el &lt;lunes&gt;.</p>', 'Vinos & quesos\n\nHasta el <lunes>.'],
  ['Hola,<br>te <b>esperamos</b>\n   el <i>lunes</i>', 'Hola,\n\nte esperamos el lunes'],
  ['<ul><li>Uno</li><li>Dos</li></ul>', 'Uno\n\nDos'],
  ['<p>El código es &amp;lt;</p>', 'El código es &lt;'],
  ['<p>Año &ntilde;, 5 &gt; 3</p><p> </p>', 'Año ñ, 5 > 3'],
  ['sin marcas', 'sin marcas'],
])('%j reads %j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})
