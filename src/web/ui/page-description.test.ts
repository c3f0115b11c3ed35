import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDemoCatalogue } from '../../../seeds/demo-catalogue.ts'
import { pageDescription, shorten } from './page-description.ts'

test.each([
  ['<p>Un tinto de <strong>Malbec</strong>. En boca es seco.</p>', 'Un tinto de Malbec. En boca es seco.'],
  ['<p>Uno.</p><p>Dos &amp; tres&nbsp;más</p>', 'Uno. Dos & tres más'],
  ['Va con asado . . Y con <em>pastas</em> ,, siempre...', 'Va con asado. Y con pastas, siempre…'],
  ['A &lt;b&gt; &#233; &desconocida;', 'A <b> é &desconocida;'],
  ['', ''],
])('%s becomes %s', (html, text) => {
  expect(pageDescription(html)).toBe(text)
})

test('it ends with a sentence, or after a whole word', () => {
  const sentence = 'Una oración que ocupa bastante más de la mitad del lugar que hay para decirla acá.'
  expect(shorten(`${sentence} Y otra que ya no entra entera.`, 100)).toBe(sentence)
  expect(shorten('Corta. Después viene algo largo, que no termina', 40)).toBe(
    'Corta. Después viene algo largo, que no…',
  )
  expect(shorten('Corta. Después viene algo largo, que no termina', 33)).toBe(
    'Corta. Después viene algo largo…',
  )
})

test('whatever the text: never too long, no half word, no doubled punctuation', () => {
  const word = fc.stringMatching(/^[a-záéñü]{1,14}$/)
  const piece = fc.oneof(
    { weight: 8, arbitrary: word },
    fc.constantFrom(
      '.',
      ',',
      ';',
      '...',
      ' . ',
      '<strong>',
      '</strong>',
      '</p><p>',
      '&amp;',
      '🍷',
      '?',
      '!',
      '»',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 80 }), fc.integer({ min: 20, max: 200 }), (pieces, most) => {
      const html = pieces.join(' ')
      const reported = pageDescription(html, most)
      expect(reported.length).toBeLessThanOrEqual(most)
      expect(reported.isWellFormed()).toBe(true)
      expect(reported).not.toMatch(/ [.,;:!?…]|[.,;:]{2}|[.,;:]…|<\/?\w|\s{2}/)
      const words = new Set(html.match(/[a-záéñü]+/g))
      for (const word of reported.match(/[a-záéñü]+/g) ?? []) expect(words).toContain(word)
    }),
  )
})

test('every wine of the demo shop', async () => {
  for (const { name, summary } of await readDemoCatalogue()) {
    const reported = pageDescription(summary)
    expect(reported, name).toMatch(/[.!?…]$/)
    expect(reported, name).not.toMatch(/ [.,;:]|[.,;:]{2}|<|&\w+;/)
    expect(reported.length, name).toBeLessThanOrEqual(160)
    expect(reported.length, name).toBeGreaterThan(60)
  }
})
