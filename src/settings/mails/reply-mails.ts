import { mailTemplate, word } from '../../platform/mail/mail-template.ts'
import { orderButton, orderNumber } from './example-parts.ts'

/** Mails in reply to buyers, or about an expired deadline. */

export const timeOver = mailTemplate({
  id: 'order_time_over',
  label: 'Venció el plazo para pagar',
  when: 'A quien eligió transferir o pagar al retirar, cuando el plazo terminó y la compra volvió a la venta.',
  texts: {
    subject: 'Venció el plazo de tu compra {numero}',
    title: 'Venció el plazo para pagar',
    text: '{que_paso}\nNo hay nada que cancelar. Si todavía la querés, abrila y elegí de nuevo cómo pagarla: las apartamos otra vez mientras queden.\n{ya_pago}\n\n{boton}',
  },
  placeholders: {
    numero: orderNumber,
    que_paso: word(
      'Qué pasó, según cómo se pagaba',
      'El plazo para retirar y pagar la compra 10042-7 terminó: sus productos volvieron a la venta.',
    ),
    ya_pago: word(
      'Qué hacer si ya se transfirió; nada si se pagaba al retirar',
      'Si ya transferiste, no transfieras de nuevo: respondé este correo con el comprobante y lo resolvemos.',
    ),
    boton: orderButton,
  },
})
