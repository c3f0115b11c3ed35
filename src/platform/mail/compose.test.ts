import { expect, test } from 'vitest'
import { compose, separately } from './compose.ts'
import { composeHtml } from './html-to-text.ts'

const visible = (html: string) =>
  html
    .replace(/^[\s\S]*<h1[^>]*>/, '')
    .replace(/<p style="margin:32px[\s\S]*$/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .split(/\s+/)
    .filter((word) => word !== '')

const blocks = [
  { paragraphs: ['Uno <b> & "dos"', { link: 'https://x.test/?a=1&b=2', words: 'Seguir' }] },
  { list: [{ words: 'tres', link: 'shop:/a' }, { words: 'cuatro' }] },
  { bill: [{ quantity: 2, name: 'Vino <X>', amount: '$ 10' }], total: '$ 20' },
  { link: 'shop:/b', words: 'Ver' },
  { paragraphs: ['Fin'] },
]

test('text has the words of the HTML in its order, with addresses', () => {
  const mail = compose({ subject: 'Asunto', title: 'Título', blocks })
  expect(mail.text).toBe(
    'Título\n\nUno <b> & "dos"\nSeguir: https://x.test/?a=1&b=2\n\ntres (shop:/a)\ncuatro\n\n2 x Vino <X>: $ 10\nTotal: $ 20\n\nVer: shop:/b\n\nFin',
  )
  const words = mail.text
    .replace(/: \S+:\/\S+| \(\S+\)/g, '')
    .replace(/(\d) x /g, '$1 × ')
    .replace(/:/g, '')
    .split(/\s+/)
  expect(visible(mail.html)).toEqual(words)
  expect(mail.html).not.toContain('<b>')
})

test('a mail may leave its title out of the text, and names who waits for an answer', () => {
  const { text, html } = compose({
    subject: 'S',
    title: 'T',
    titleInText: false,
    blocks: [
      ...separately(['a', 'b']),
      { link: 'shop:/c', words: 'C', inText: '' },
      { writer: { name: 'Ana', email: 'a@b.test' } },
    ],
  })
  expect(text).toBe('a\n\nb\n\nshop:/c\n\nAna <a@b.test>')
  expect(html).toContain('<a href="mailto:a%40b.test">a@b.test</a>')
})

test('a letter of HTML gets its text from it', () => {
  expect(composeHtml('Hola', '<p>Uno &amp; dos</p><ul><li>tres</li></ul>').text).toBe('Uno & dos\n\ntres')
})
