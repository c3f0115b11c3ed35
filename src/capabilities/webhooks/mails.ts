import { mailTemplate, part, word } from '../../platform/mail/mail-template.ts'

export const ownerWebhookOff = mailTemplate({
  id: 'owner_webhook_off',
  label: 'Una notificación a un programa se apagó',
  when: 'A la tienda, cuando un programa pidió que no le avisen más o falló durante tres días.',
  texts: {
    subject: 'Dejamos de avisarle a un programa',
    title: 'Dejamos de avisarle a un programa',
    text: 'La notificación a {direccion} quedó apagada: {motivo}.\n\nLo que no se entregó se puede mandar de nuevo durante treinta días, cuando la prendas.\n\n{boton}',
  },
  placeholders: {
    direccion: word('La dirección', 'https://erp.ejemplo.com/avisos'),
    motivo: word('Por qué', 'falló durante tres días'),
    boton: part('El botón que muestra las notificaciones', {
      link: 'shop:/admin/notificaciones',
      words: 'Ver las notificaciones',
      inText: '',
    }),
  },
  titleInText: false,
})
