import { mailTemplate, required, word } from '../../platform/mail/mail-template.ts'
import { neededButton } from '../../settings/mails/example-parts.ts'

export const backInStock = mailTemplate({
  id: 'back_in_stock',
  label: 'Volvió un vino',
  when: 'A quien pidió el aviso, una vez.',
  texts: {
    subject: 'Volvió {vino}',
    title: 'Volvió {vino}',
    text: 'Hola. {vino} está otra vez en la tienda.\n{quedan}, y no están reservadas: se las lleva quien llega primero.\n\n{boton}\n\nNos pediste este aviso. Es uno solo: no te vamos a escribir más por este vino.',
  },
  placeholders: {
    vino: required(word('El vino, con su bodega y su cosecha', 'Malbec 2021, Bodega del Sur')),
    quedan: word('Cuántas botellas quedan', 'Quedan 6 botellas'),
    boton: neededButton('El botón que abre el vino', 'Ver el vino'),
  },
})
