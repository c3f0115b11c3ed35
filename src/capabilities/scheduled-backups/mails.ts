import { mailTemplate, part, required, word } from '../../platform/mail/mail-template.ts'

export const ownerBackupFailed = mailTemplate({
  id: 'owner_backup_failed',
  label: 'La copia de seguridad no sale',
  when: 'A la tienda, cuando la copia de seguridad del día no se pudo hacer.',
  texts: {
    subject: 'La copia de seguridad no sale',
    title: 'La copia de seguridad no sale',
    text: 'La copia de seguridad de hoy no se pudo hacer: {motivo}.\n\nLa tienda sigue intentándolo cada quince minutos. Avisale a quien la instaló, con estas palabras:\n\n{detalle}\n\n{boton}',
  },
  placeholders: {
    motivo: word('Por qué', 'no hay lugar en el disco'),
    detalle: required(part('Las palabras del error', { paragraphs: ['ENOSPC: no space left on device'] })),
    boton: part('El botón que muestra la última copia', {
      link: 'shop:/admin/home',
      words: 'Ver la última copia',
      inText: '',
    }),
  },
  titleInText: false,
})
