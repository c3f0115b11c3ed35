import { mailTemplate, part, required, word } from '../../platform/mail/mail-template.ts'
import { adminButton, amount, bill, orderNumber, paymentNumber } from './example-parts.ts'

/** Mails to the shop about sales, stock and payments, sent to the address in 'Avisos'. */

const button = (about: string, words: string) => part(about, { link: 'shop:/admin/home', words, inText: '' })

export const ownerSale = mailTemplate({
  id: 'owner_sale',
  label: 'Una venta',
  when: 'A la tienda, por cada venta, si los avisos son uno por venta.',
  texts: {
    subject: 'Venta {numero}: {total}',
    title: 'Venta {numero}: {total}',
    text: '{cliente} ({correo}) pagó la compra {numero}.\n{adonde}\n{recibe}\n{indicaciones}\n{regalo}\n\n{detalle}\n\n{boton}',
  },
  placeholders: {
    numero: orderNumber,
    total: amount,
    cliente: word('Quién compró', 'Ana Pérez'),
    correo: word('Su correo', 'ana@ejemplo.test'),
    adonde: word('La dirección, o que falta', 'Va a: Gorriti 5000, Palermo.'),
    recibe: word('Quién la recibe, si se dijo', 'Recibe: Ana Pérez, 11 5555 5555.'),
    indicaciones: word('Lo que escribió para quien la lleva', 'Para quien la lleva: timbre 2.'),
    regalo: word(
      'Que es para regalo y cómo se prepara, si lo es',
      'REGALO: envolver, con tarjeta. Para Ana Pérez.',
    ),
    detalle: bill,
    boton: required(adminButton('El botón que abre la venta', 'ventas', 'Ver la venta')),
  },
})

export const ownerSales = mailTemplate({
  id: 'owner_sales',
  label: 'Las ventas del día',
  when: 'A la tienda, una vez por día a la hora elegida, si hubo ventas.',
  texts: { subject: '{ventas} por {total}', title: '{ventas} por {total}', text: '{lista}\n\n{boton}' },
  placeholders: {
    ventas: word('Cuántas ventas hubo', '3 ventas'),
    total: word('La suma', '$ 76.200'),
    lista: required(
      part('Las ventas, cada una con su enlace', {
        list: [{ words: '10042-7, $ 25.400: 2 × Malbec 2021. A Mendoza', link: 'shop:/admin/ventas' }],
      }),
    ),
    boton: button('El botón que abre Ventas', 'Ir a Ventas'),
  },
})

export const ownerLowStock = mailTemplate({
  id: 'owner_low_stock',
  label: 'Vinos bajo el mínimo',
  when: 'A la tienda, una vez por día, si hay vinos bajo su stock mínimo.',
  texts: {
    subject: '{cuantos} bajo el mínimo',
    title: '{cuantos} bajo el mínimo',
    text: '{lista}\n\n{boton}',
  },
  placeholders: {
    cuantos: word('Cuántos vinos son', '3 vinos'),
    lista: required(
      part('Los vinos, con lo que queda de cada uno', {
        list: [{ words: 'Malbec 2021, Bodega del Sur: quedan 2, mínimo 6' }],
      }),
    ),
    boton: button('El botón que los muestra', 'Verlos en la tienda'),
  },
})

export const ownerMismatch = mailTemplate({
  id: 'owner_mismatch',
  label: 'Un pago por otro importe',
  when: 'A la tienda, cuando un pago no coincide con su compra.',
  texts: {
    subject: 'Pago por otro importe {compra}',
    title: 'Un pago no coincide con su compra',
    text: 'El pago {pago} llegó por {importe} ({moneda}) y la compra {numero} es de {total}.\n\nLa compra no se marcó como pagada. Revisala en Ventas: desde su detalle podés devolver el pago.\n\n{boton}',
  },
  placeholders: {
    compra: word('En qué compra, si se sabe', 'en la compra 10042-7'),
    pago: paymentNumber,
    importe: amount,
    moneda: word('La moneda', 'ARS'),
    numero: orderNumber,
    total: word('El total de la compra', '$ 26.000'),
    boton: button('El botón que abre Ventas', 'Ir a Ventas'),
  },
  titleInText: false,
})

export const ownerRefundStuck = mailTemplate({
  id: 'owner_refund_stuck',
  label: 'Una devolución que no sale',
  when: 'A la tienda, cuando el medio de pago no devuelve el dinero.',
  texts: {
    subject: 'Una devolución no sale{compra}',
    title: 'Una devolución no sale',
    text: 'Hay que devolver el pago {pago} de {importe}{de_la_compra} y el medio de pago todavía no lo hizo.\n\nLa tienda sigue intentándolo sola. Si no sale, devolvelo desde tu cuenta en el medio de pago: la tienda se entera.\n\n{boton}',
  },
  placeholders: {
    compra: word('De qué compra, si se sabe, con dos puntos', ': compra 10042-7'),
    pago: paymentNumber,
    importe: amount,
    de_la_compra: word('De qué compra, si se sabe, entre comas', ', de la compra 10042-7,'),
    boton: button('El botón que la muestra', 'Verlo en la tienda'),
  },
  titleInText: false,
})

export const ownerDispute = mailTemplate({
  id: 'owner_dispute',
  label: 'Un contracargo, un reclamo o una alerta de fraude',
  when: 'A la tienda, cuando empieza, dos días antes de que venza y cuando se resuelve.',
  texts: { subject: '{que_es}', title: '{que_es}', text: '{que_paso}\n\n{que_hacer}\n\n{boton}' },
  placeholders: {
    que_es: word('Qué es, y de qué compra', 'Contracargo en la compra 10042-7'),
    que_paso: word(
      'Qué pasó',
      'Quien hizo la compra 10042-7 abrió un reclamo ante el medio de pago por $ 25.400.',
    ),
    que_hacer: required(
      part('Qué hacer, y hasta cuándo', {
        paragraphs: ['Contestalo desde tu cuenta del medio de pago hasta el 24/11 10:00.'],
      }),
    ),
    boton: button('El botón que abre la compra', 'Ver la compra'),
  },
  titleInText: false,
})
