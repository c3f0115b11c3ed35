import { expect, test } from 'vitest'
import { legalSettings } from './legal-settings.ts'
import { fillLegal, legalKinds, legalSections, wrongLegal } from './legal-text.ts'

const facts = { tienda: 'T', vendedor: '{cuit} <b>', cuit: '30-1', domicilio: 'D', correo: 'a@b.example' }

test('titles, paragraphs and lists are all the markup there is', () => {
  const text = '# Uno\nPrimera línea\nsigue.\n\n- a\n- <b>b</b>\n\n[x](javascript:alert(1))\n# Dos'
  expect(legalSections(text)).toEqual([
    {
      title: 'Uno',
      blocks: [
        { paragraph: 'Primera línea sigue.' },
        { list: ['a', '<b>b</b>'] },
        { paragraph: '[x](javascript:alert(1))' },
      ],
    },
    { title: 'Dos', blocks: [] },
  ])
  expect(legalSections('')).toEqual([])
})

test('facts are put in once', () => {
  expect(fillLegal('{vendedor} {otro} {constructor}', facts)).toBe('{cuit} <b> {otro} {constructor}')
})

test.each(legalKinds)('%s as it comes is taken, and names nothing unknown', (kind) => {
  const { schema, default: initial } = legalSettings[kind]
  expect(schema.safeParse(initial).data).toBe(initial)
  expect(fillLegal(initial, facts)).not.toMatch(/\{(?!cuit\})/)
})

test.each([
  ['Sin título', /Empieza con un título/],
  ['# T\n{apodo}', /No existe «\{apodo\}»/],
  ['# T\n{', /Sobra una llave/],
])('%s is refused', (text, why) => {
  expect(wrongLegal(text)).toMatch(why)
})
