import { mailTemplate, part, required } from '../../platform/mail/mail-template.ts'
import { neededButton } from '../../settings/mails/example-parts.ts'

const leave = required(
  part('El enlace para darse de baja', {
    link: 'shop:/novedades/baja',
    words: 'No quiero recibir novedades',
    look: 'quiet',
  }),
)

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
