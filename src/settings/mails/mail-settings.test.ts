import { expect, test } from 'vitest'
import {
  exampleValues,
  renderMail,
  wrongPlaceholders,
  type MailTemplate,
} from '../../platform/mail/mail-template.ts'
import { mailTemplates, mailTextsSchema, rewordedMail } from './mail-settings.ts'
import { orderPaid } from './purchase-mails.ts'

const templates = [...mailTemplates.values()]

test.each(templates.map((template): [string, MailTemplate] => [template.id, template]))(
  '%s: its own texts pass, and leave no placeholder',
  (_, template) => {
    expect(mailTextsSchema(template).safeParse(template.texts).error?.issues).toBeUndefined()
    const { subject, html, text } = renderMail(template, template.texts, exampleValues(template))
    expect(subject + html + text).not.toMatch(/\{\w+\}/)
    expect(subject).not.toBe('')
  },
)

const worded = (changes: Partial<MailTemplate['texts']>) =>
  wrongPlaceholders(orderPaid, { ...orderPaid.texts, ...changes })

test('a placeholder that there is not, one that is missing and a lone brace are said in words', () => {
  expect(worded({ subject: 'Compra {nro}' })).toEqual([
    {
      field: 'subject',
      detail:
        'No existe «{nro}» en este correo. Se pueden usar {saludo}, {numero}, {detalle}, {enlaces}, {gracias}, {entrega}',
    },
  ])
  expect(worded({ text: 'Gracias.' })[0]?.detail).toMatch(/^Falta «\{enlaces\}»: el botón/)
  expect(worded({ subject: '{detalle}' })[0]?.detail).toBe('«{detalle}» va en el texto, no acá')
  expect(worded({ text: 'Mirá {enlaces}' })[0]?.detail).toMatch(/va solo/)
  expect(worded({ subject: 'Hola {' })[0]?.detail).toMatch(/Sobra una llave/)
  for (const name of ['__proto__', 'constructor', ''])
    expect(worded({ title: `{${name}}` })[0]?.detail).toMatch(/^No existe/)
})

test('user input is escaped, inserted once, and never expanded as a placeholder', () => {
  const values = { ...exampleValues(orderPaid), gracias: '<img src=x> {numero} $& {enlaces}' }
  const { html, text, subject } = renderMail(
    orderPaid,
    { subject: '{gracias}\n', title: '{gracias}', text: '<b>{gracias}</b>\n\n{enlaces}' },
    values,
  )
  expect(html).not.toMatch(/<img|<b>/)
  expect(text).toContain('<b><img src=x> {numero} $& {enlaces}</b>')
  expect(subject).toBe('<img src=x> {numero} $& {enlaces}')
})

test('the owner’s texts hold at sending; without any, what was queued does', () => {
  const template = { id: 'order_paid', values: exampleValues(orderPaid) }
  const own = { subject: 'Listo, {numero}', title: 'Va', text: 'Salud.\n\n{enlaces}' }
  expect(rewordedMail({ order_paid: own }, template)).toMatchObject({ subject: 'Listo, 10042-7' })
  expect(rewordedMail({ order_paid: orderPaid.texts }, template)).toBeUndefined()
  expect(rewordedMail({}, { id: 'gone', values: {} })).toBeUndefined()
})
