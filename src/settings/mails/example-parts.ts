import { part, required, word } from '../../platform/mail/mail-template.ts'

/** Placeholders shared by several mails. */

export const greeting = word('«Hola, Ana.», o «Hola.» si no hay un nombre', 'Hola, Ana.')
export const orderNumber = word('El número de la compra', '10042-7')
export const reason = word('El motivo que escribió quien lo hizo', 'Llegó rota.')
export const amount = word('El importe', '$ 25.400')

export const bill = part('Los vinos, lo que se descontó, el envío y el total', {
  bill: [
    { quantity: 2, name: 'Malbec 2021, Bodega del Sur, 750 ml', amount: '$ 24.000' },
    { name: 'Envío a domicilio', amount: '$ 1.400' },
  ],
  total: '$ 25.400',
})

export const orderButton = part('El botón que abre la compra', {
  link: 'shop:/user/orders',
  words: 'Ver la compra',
})

export const orderLinks = required(
  part(
    'El botón que abre la compra, y cómo seguirla sin ingresar',
    { link: 'shop:/user/orders', words: 'Ver la compra' },
    { paragraphs: [{ link: 'shop:/seguimiento', words: 'Seguirla sin ingresar' }] },
  ),
)

/** A button that the mail cannot do without. */
export const neededButton = (about: string, words: string) =>
  required(part(about, { link: 'shop:/', words, look: 'confirm' }))

/** A button that opens a screen of the admin area. */
export const adminButton = (about: string, screen: string, words: string) =>
  part(about, { link: `shop:/admin/${screen}`, words })

export const paymentNumber = word('El número del pago', '88123456')
