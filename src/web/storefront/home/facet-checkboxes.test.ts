import { expect, test } from 'vitest'
import { checkboxes } from './facet-checkboxes.ts'

test('a label cannot become markup', () => {
  const markup = checkboxes(
    'variety',
    [{ value: '"><script>', label: "<b>O'Higgins & Cía</b>", count: 3 }],
    [],
  )
  expect(markup).not.toMatch(/<script|<b>/)
  expect(markup).toContain('O&#39;Higgins &#38; C')
  expect(markup).toContain('value="&#34;&#62;&#60;script&#62;"')
})

test('exactly the chosen values are checked', () => {
  const values = [
    { value: 'Tinto', label: 'Tinto', count: 2 },
    { value: 'Blanco', label: 'Blanco', count: 1 },
  ]
  expect(checkboxes('type', values, []).match(/checked/g)).toBeNull()
  expect(checkboxes('type', values, ['Blanco'])).toMatch(/value="Blanco" checked=""/)
  expect(checkboxes('type', values, ['Blanco']).match(/checked/g)).toHaveLength(1)
})
