import { mailTemplate, part, required, word } from '../../platform/mail/mail-template.ts'
import { neededButton, orderNumber } from './example-parts.ts'

/** Mails that people asked for. */

const leave = required(
  part('El enlace para darse de baja', {
    link: 'shop:/novedades/baja',
    words: 'No quiero recibir novedades',
    look: 'quiet',
  }),
)

export const backInStock = mailTemplate({
  id: 'back_in_stock',
  label: 'Volvió un vino',
  when: 'A quien pidió el aviso, una vez.',
  texts: {
    subject: 'Volvió {vino}',
    title: 'Volvió {vino}',
    text: 'Hola. {vino} está otra vez en la tienda.\n{quedan}, y no están apartadas: se las lleva quien llega primero.\n\n{boton}\n\nNos pediste este aviso. Es uno solo: no te vamos a escribir más por este vino.',
  },
  placeholders: {
    vino: required(word('El vino, con su bodega y su cosecha', 'Malbec 2021, Bodega del Sur')),
    quedan: word('Cuántas botellas quedan', 'Quedan 6 botellas'),
    boton: neededButton('El botón que abre el vino', 'Ver el vino'),
  },
})

export const opinionRequest = mailTemplate({
  id: 'opinion_request',
  label: 'Pedido de opinión',
  when: 'A quien compró, unos días después de la entrega.',
  texts: {
    subject: '{pregunta}',
    title: '{pregunta}',
    text: 'Hola. Hace unos días {recibiste} tu compra {numero}. {invitacion}\n{como}\n\n{vinos}\n\nTe lo pedimos una sola vez por compra.\n\n{baja}',
  },
  placeholders: {
    pregunta: word('La pregunta, por uno o por varios vinos', '¿Qué te parecieron los vinos?'),
    recibiste: word('«recibiste» o «retiraste»', 'recibiste'),
    numero: orderNumber,
    invitacion: word(
      'La invitación, por uno o por varios vinos',
      'Si ya los probaste, contanos: a quien está por elegir le sirve mucho, y a nosotros también.',
    ),
    como: word('Qué hacer', 'Elegí uno y dejá tus estrellas y dos líneas:'),
    vinos: required(
      part('Los vinos, cada uno con su enlace', {
        list: [{ words: 'Malbec 2021, Bodega del Sur', link: 'shop:/' }],
      }),
    ),
    baja: required(
      part('El enlace para que no se le pida más', {
        link: 'shop:/opiniones/baja',
        words: 'No quiero que me pidan opiniones',
        look: 'quiet',
      }),
    ),
  },
})

export const newsletterConfirm = mailTemplate({
  id: 'newsletter_confirm',
  label: 'Novedades: confirmar',
  when: 'A quien se suscribe, antes de escribirle.',
  texts: {
    subject: 'Confirmá que querés nuestras novedades',
    title: 'Confirmá tu suscripción',
    text: 'Alguien, esperamos que vos, pidió nuestras novedades para este correo. Si querés recibirlas, confirmalo. Si no, no hagas nada: no te escribimos más.\n\n{boton}\n\n{baja}',
  },
  placeholders: { boton: neededButton('El botón que confirma', 'Confirmar mi suscripción'), baja: leave },
  titleInText: false,
})

export const newsletterKnown = mailTemplate({
  id: 'newsletter_known',
  label: 'Novedades: ya suscripto',
  when: 'A quien se suscribe otra vez.',
  texts: {
    subject: 'Ya recibís nuestras novedades',
    title: 'Ya estás en la lista',
    text: 'Pediste de nuevo nuestras novedades: ya las recibís, no hace falta que hagas nada.\n\n{baja}',
  },
  placeholders: { baja: leave },
  titleInText: false,
})
