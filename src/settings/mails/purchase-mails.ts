import { mailTemplate, part, word } from '../../platform/mail/mail-template.ts'
import {
  amount,
  bill,
  greeting,
  neededButton,
  orderButton,
  orderLinks,
  orderNumber,
} from './example-parts.ts'

/** Mails to the buyer, from order to invoice. */

const step = { saludo: greeting, numero: orderNumber, detalle: bill, enlaces: orderLinks }
const parts = '\n\n{detalle}\n\n{enlaces}'

export const orderPaid = mailTemplate({
  id: 'order_paid',
  label: 'Compra pagada',
  when: 'A quien compró, cuando se confirma su pago.',
  texts: {
    subject: 'Confirmacion de compra',
    title: '{gracias}',
    text: `Recibimos el pago de tu compra {numero}.\n{entrega}${parts}`,
  },
  placeholders: {
    ...step,
    gracias: word('Las gracias, con el nombre si lo hay', '¡Gracias por tu compra, Ana!'),
    entrega: word('Adónde va y cuándo llega, o dónde se retira', 'La enviamos a: Honduras 4800, Palermo.'),
  },
})

export const orderProcessing = mailTemplate({
  id: 'order_processing',
  label: 'Compra en preparación',
  when: 'A quien compró, cuando la empiezan a preparar.',
  texts: {
    subject: 'Tu compra se está preparando',
    title: 'Tu compra se está preparando',
    text: `{saludo} Estamos preparando tu compra {numero}.${parts}`,
  },
  placeholders: step,
})

export const orderComplete = mailTemplate({
  id: 'order_complete',
  label: 'Compra completa',
  when: 'A quien compró, cuando está lista.',
  texts: {
    subject: 'Tu compra está completa',
    title: 'Tu compra está completa',
    text: `{saludo} Tu compra {numero} está lista{salida}${parts}`,
  },
  placeholders: { ...step, salida: word('Qué sigue: sale, o dónde se retira', ': ya podemos despacharla.') },
})

export const orderCancelled = mailTemplate({
  id: 'order_cancelled',
  label: 'Compra cancelada',
  when: 'A quien compró, cuando se cancela.',
  texts: {
    subject: 'Tu compra fue cancelada',
    title: 'Tu compra fue cancelada',
    text: `{saludo} Tu compra {numero} fue cancelada.\n{motivo}\nSi ya la habías pagado, te devolvemos el dinero dentro de las 48 horas por el mismo medio de pago.${parts}`,
  },
  placeholders: { ...step, motivo: word('Por qué, si se dijo', 'No quedó el vino que elegiste.') },
})

const unidades = word('Botellas, o unidades si no todo viene en botella', 'botellas')

export const orderReopened = mailTemplate({
  id: 'order_reopened',
  label: 'Compra activada de nuevo',
  when: 'A quien compró, cuando una compra sin pagar se activa otra vez.',
  texts: {
    subject: 'Tu compra espera tu pago',
    title: 'Tu compra espera tu pago',
    text: `{saludo} Activamos de nuevo tu compra {numero} y apartamos sus {unidades} por un rato.\nPara que la preparemos falta pagarla: abrila y tocá «Pagar».${parts}`,
  },
  placeholders: { ...step, unidades },
})

export const orderUnpaid = mailTemplate({
  id: 'order_unpaid',
  label: 'Pago anotado por error',
  when: 'A quien compró, cuando se quita un pago que se había anotado.',
  texts: {
    subject: 'Tu compra espera tu pago',
    title: 'Tu compra espera tu pago',
    text: `{saludo} Habíamos anotado el pago de tu compra {numero} por error: todavía lo esperamos.\nSus {unidades} siguen apartadas. Si ya la pagaste, respondé este correo.${parts}`,
  },
  placeholders: { ...step, unidades },
})

export const transferDetails = mailTemplate({
  id: 'transfer_details',
  label: 'Cómo pagar por transferencia',
  when: 'A quien eligió pagar por transferencia.',
  texts: {
    subject: 'Para pagar tu compra {numero}',
    title: 'Tu compra espera tu transferencia',
    text: 'Apartamos las {unidades} de tu compra {numero}{hasta}.\nTransferí el total exacto a esta cuenta y subí el comprobante en la página de tu compra.\n\n{cuenta}\n\n{detalle}\n\n{boton}',
  },
  placeholders: {
    numero: orderNumber,
    unidades,
    hasta: word('Hasta cuándo se guarda la compra', ' hasta el 25 de noviembre a las 18:30'),
    cuenta: {
      ...part('La cuenta: alias, CBU, titular y banco', {
        list: [{ words: 'Alias: mi.vinoteca' }, { words: 'Titular: La Cava S.R.L.' }],
      }),
      required: true,
    },
    detalle: bill,
    boton: orderButton,
  },
})

export const payAtPickup = mailTemplate({
  id: 'pay_at_pickup',
  label: 'Se paga al retirar',
  when: 'A quien eligió pagar en el local.',
  texts: {
    subject: 'Para pagar tu compra {numero}',
    title: 'Tu compra te espera',
    text: 'Apartamos las {unidades} de tu compra {numero}{hasta}.\nPagala al retirarla, en efectivo o con tarjeta. {local}\n\n{detalle}\n\n{boton}',
  },
  placeholders: {
    numero: orderNumber,
    unidades,
    hasta: word('Hasta cuándo se guarda la compra', ' hasta el 26 de noviembre a las 20:00'),
    local: word('Dónde se retira', 'Retiro en Palermo'),
    detalle: bill,
    boton: orderButton,
  },
})

export const paymentLink = mailTemplate({
  id: 'payment_link',
  label: 'Link de pago',
  when: 'A quien compró por teléfono o en el local, para que pague.',
  texts: {
    subject: 'Para pagar tu compra {numero}',
    title: 'Tu compra espera tu pago',
    text: '{saludo} Apartamos tu compra {numero} hasta el {hasta}.\n\n{detalle}\n\n{boton}',
  },
  placeholders: {
    saludo: greeting,
    numero: orderNumber,
    hasta: word('Hasta cuándo vale', '24 de noviembre a las 18:30'),
    detalle: bill,
    boton: neededButton('El botón para pagar', 'Pagar'),
  },
})

export const invoiceReady = mailTemplate({
  id: 'invoice',
  label: 'Factura o nota de crédito',
  when: 'A quien compró, cuando está autorizada.',
  texts: {
    subject: '{comprobante} de tu compra {numero}',
    title: '{comprobante}',
    text: '{aviso}, por {importe}. Bajala desde el detalle de tu compra.\n{prueba}\n\n{boton}',
  },
  placeholders: {
    numero: orderNumber,
    importe: amount,
    comprobante: word('Qué comprobante es, con su número', 'Factura B 00001-00000042'),
    aviso: word('Que ya está la factura o la nota de crédito', 'Ya está la factura de tu compra 10042-7'),
    prueba: word('En pruebas, que no tiene validez fiscal', ''),
    boton: neededButton('El botón que abre la compra y su factura', 'Ver la compra y su factura'),
  },
})
