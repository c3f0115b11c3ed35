import { mailTemplate, part, required, word } from '../../platform/mail/mail-template.ts'
import { orderNumber } from '../../settings/mails/example-parts.ts'

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
