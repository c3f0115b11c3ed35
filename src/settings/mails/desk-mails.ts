import { mailTemplate, part, required, word } from '../../platform/mail/mail-template.ts'
import { adminButton, amount, orderNumber } from './example-parts.ts'

/** Mails to the shop about transfer receipts, invoices, and mail delivery itself. */

export const ownerReceipt = mailTemplate({
  id: 'owner_receipt',
  label: 'Un comprobante de transferencia',
  when: 'A la tienda, cuando quien compró sube el comprobante de su transferencia.',
  texts: {
    subject: 'Comprobante de la compra {numero}',
    title: 'Subieron un comprobante',
    text: 'Es de la compra {numero}, por {importe}. Cuando veas el dinero en la cuenta, anotá el pago en la compra.\n\n{boton}',
  },
  placeholders: {
    numero: orderNumber,
    importe: amount,
    boton: required(adminButton('El botón que abre la compra', 'ventas', 'Ver la compra')),
  },
})

export const ownerInvoiceAlert = mailTemplate({
  id: 'owner_invoice_alert',
  label: 'Algo impide facturar',
  when: 'A la tienda, cuando ARCA rechaza una factura, una numeración se detiene, hay facturas que esperan hace un día, falta informar comprobantes con CAEA o el certificado está por vencer.',
  texts: { subject: '{que_pasa}', title: '{que_pasa}', text: '{detalle}\n\n{boton}' },
  placeholders: {
    que_pasa: required(word('Qué pasa', 'El certificado de ARCA vence en 7 días')),
    detalle: required(
      part('Qué dice ARCA, o qué hacer', { paragraphs: ['Después la tienda no puede facturar.'] }),
    ),
    boton: adminButton('El botón que abre Facturas', 'facturas', 'Ver las facturas'),
  },
})

export const ownerTestMessage = mailTemplate({
  id: 'owner_test',
  label: 'Correo de prueba',
  when: 'A la tienda, cuando se pide en «Puesta en marcha» para ver si los correos llegan.',
  texts: {
    subject: 'Correo de prueba',
    title: 'El correo funciona',
    text: 'Si estás leyendo esto, los correos de la tienda llegan. Fijate que no haya caído en el correo no deseado, y que el nombre y el color sean los tuyos.\n\n{boton}',
  },
  placeholders: {
    boton: adminButton('El botón que abre la administración', 'home', 'Ir a la administración'),
  },
})
