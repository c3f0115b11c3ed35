import { mailTemplate, part, required, word } from '../../platform/mail/mail-template.ts'
import { amount, orderButton, orderNumber, reason } from './example-parts.ts'

/** Mails to the buyer about refunds and returns. */

const code = required(word('El código de trámite', 'ARR-7K2M'))

export const withdrawalReceived = mailTemplate({
  id: 'withdrawal_received',
  label: 'Arrepentimiento recibido',
  when: 'A quien usa el Botón de arrepentimiento, en el momento.',
  texts: {
    subject: 'Arrepentimiento de compra: {codigo}',
    title: 'Recibimos tu pedido',
    text: 'Recibimos tu pedido de arrepentimiento de la compra {numero}. Tu código de trámite es {codigo}.',
  },
  placeholders: { codigo: code, numero: orderNumber },
  titleInText: false,
})

export const withdrawalDecided = mailTemplate({
  id: 'withdrawal_decided',
  label: 'Arrepentimiento resuelto',
  when: 'A quien usó el Botón de arrepentimiento, cuando se decide.',
  texts: {
    subject: 'Arrepentimiento de compra: {codigo}',
    title: 'Sobre tu pedido de arrepentimiento',
    text: '{resolucion}',
  },
  placeholders: {
    codigo: word('El código de trámite', 'ARR-7K2M'),
    resolucion: required(
      part('Qué se decidió', { paragraphs: ['Aceptamos tu pedido de arrepentimiento ARR-7K2M.'] }),
    ),
  },
  titleInText: false,
})

export const refundByAmount = mailTemplate({
  id: 'refund',
  label: 'Devolución de dinero',
  when: 'A quien compró, cuando se le devuelve una parte o todo.',
  texts: {
    subject: 'Te devolvemos {importe} de tu compra {numero}',
    title: 'Te devolvemos {importe}',
    text: 'Te devolvemos {importe} de tu compra {numero}.\n\n{botellas}\n\nMotivo: {motivo}\n\n{como}\n\n{boton}',
  },
  placeholders: {
    importe: required(amount),
    numero: orderNumber,
    botellas: word('Por qué productos, si es por algunos', 'Por: 1 × Malbec 2021.'),
    motivo: reason,
    como: word(
      'Cómo vuelve el dinero',
      'Vuelve por el mismo medio con el que pagaste: no tenés que hacer nada. Según el banco o la tarjeta, puede tardar unos días en verse.',
    ),
    boton: orderButton,
  },
  titleInText: false,
})

export const bottlesReturned = mailTemplate({
  id: 'bottles_returned',
  label: 'Devolución anotada',
  when: 'A quien compró, cuando se anota lo que volvió sin dinero de por medio.',
  texts: {
    subject: 'Anotamos tu devolución de la compra {numero}',
    title: 'Anotamos tu devolución',
    text: 'Anotamos una devolución de tu compra {numero}: {botellas}.\n\nMotivo: {motivo}\n\n{boton}',
  },
  placeholders: {
    numero: orderNumber,
    botellas: word('Qué volvió', '1 × Malbec 2021'),
    motivo: reason,
    boton: orderButton,
  },
  titleInText: false,
})

export const paymentRefunded = mailTemplate({
  id: 'payment_refunded',
  label: 'Pago devuelto',
  when: 'A quien pagó algo que ya no se podía pagar: otro importe, o dos veces.',
  texts: {
    subject: 'Te devolvemos un pago',
    title: 'Te devolvemos un pago',
    text: 'Recibimos un pago de {importe} (operación {operacion}) por {porque}.\n\nTe lo devolvemos por el mismo medio de pago: no tenés que hacer nada.\n\n{boton}',
  },
  placeholders: {
    importe: required(amount),
    operacion: word('El número de la operación', '1234567890'),
    porque: word('Por qué se devuelve', 'tu compra 10042-7, que ya estaba paga'),
    boton: orderButton,
  },
  titleInText: false,
})
